/** Folders that belong to the system, with everything in them. */
export const SYSTEM =
  "/bin /boot /dev /etc /lib /lib32 /lib64 /libx32 /opt /proc /run /sbin /srv /sys /usr /var /System /Library /Applications /private".split(
    " ",
  );

/** What in system folders is there to be thrown away: temporary files, and what package managers load again. */
export const SCRATCH =
  "/tmp /var/tmp /var/cache /var/folders /var/lib/apt/lists /dev/shm /run/user /private/tmp /private/var/tmp /private/var/folders".split(
    " ",
  );

/** Folders whose direct children are home folders. */
export const HOMES = ["/home", "/Users"];

/** Folders where other file systems are mounted. */
export const MOUNTS = ["/mnt", "/media", "/Volumes"];

/** Files without which nobody gets into the system, or it doesn't start. */
export const VITAL =
  "/etc/passwd /etc/shadow /etc/group /etc/gshadow /etc/sudoers /etc/fstab /etc/crypttab /proc/sysrq-trigger".split(
    " ",
  );

/** What the names of disks and of their partitions start with, in `/dev`. */
export const DISKS = "sd hd vd xvd nvme mmcblk disk rdisk mapper/ md dm- mem kmem port".split(" ");
