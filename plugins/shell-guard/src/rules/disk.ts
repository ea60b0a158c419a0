import { lowerCase } from "@hooklet/sdk-as/text";
import { Word } from "../shell/word";
import { Options } from "./options";
import { Rule } from "./rule";

/** A program that can destroy what a disk holds. */
class DiskTool {
  readonly words: string[];

  constructor(
    readonly program: string,
    /** The arguments that make it destructive, in lower case; none where it always is. */
    words: string = "",
    /** The letters of options that do. */
    readonly letters: string = "",
  ) {
    this.words = words.split(" ");
  }

  isDestructive(args: Word[]): bool {
    if (this.letters.length > 0 && new Options(args).hasLetter(this.letters)) return true;
    for (let i = 0; i < args.length; i++) {
      if (this.words[0] == "" || this.words.includes(lowerCase(args[i].text))) return true;
    }
    return false;
  }
}

const TOOLS = [
  new DiskTool("blkdiscard"),
  new DiskTool("pvremove"),
  new DiskTool("vgremove"),
  new DiskTool("lvremove"),
  new DiskTool("wipefs", "--all", "a"),
  new DiskTool("sgdisk", "--zap --zap-all --clear", "zZo"),
  new DiskTool("parted", "mklabel mktable rm"),
  new DiskTool("sfdisk", "--delete"),
  new DiskTool("cryptsetup", "luksformat lukserase erase"),
  new DiskTool("zpool", "destroy labelclear"),
  new DiskTool("zfs", "destroy"),
  new DiskTool("nvme", "format sanitize"),
  new DiskTool("hdparm", "--security-erase --security-erase-enhanced"),
  new DiskTool("diskutil", "erasedisk erasevolume zerodisk randomdisk secureerase partitiondisk"),
];

export const diskTools = new Rule("disks", TOOLS.map<string>((tool) => tool.program).join(" "), (call) => {
  for (let i = 0; i < TOOLS.length; i++) {
    if (TOOLS[i].program == call.program && TOOLS[i].isDestructive(call.args))
      return "would destroy what the disk holds";
  }
  return null;
});

/** A new file system in a plain file harms nobody; one on a device, or on what can't be known, does. */
export const makeFileSystem = new Rule("disks", "mkfs mke2fs mkswap mkdosfs newfs newfs_apfs newfs_hfs", (call) => {
  for (let i = 0; i < call.args.length; i++) {
    const arg = call.args[i];
    if (!arg.isKnown || arg.text.startsWith("/dev/")) return `would destroy what ${arg.text} holds`;
  }
  return null;
});
