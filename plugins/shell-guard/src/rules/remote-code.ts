import { Call, Rule } from "./rule";

const INTERPRETERS =
  "sh bash dash zsh ksh mksh ash fish python python3 perl ruby node php osascript pwsh powershell source .";
const FETCHERS = ["curl", "wget", "http", "https", "xh", "fetch"];

const WOULD = "would run what another machine answers";

/** `curl … | sh`, and `bash <(curl …)` or `sh -c "$(curl …)"`: runs what nobody has read. */
export const remoteCode = new Rule("remote-code", INTERPRETERS, (call: Call): string | null => {
  let before = call.command.upstream;
  while (before !== null) {
    if (before.words.length > 0 && FETCHERS.includes(fetcherOf(before.words[0].text))) return WOULD;
    before = before.upstream;
  }
  return substitutesFetcher(call.command.source) ? WOULD : null;
});

function fetcherOf(word: string): string {
  return word.substring(word.lastIndexOf("/") + 1);
}

function substitutesFetcher(source: string): bool {
  for (let i = 0; i < FETCHERS.length; i++) {
    if (source.includes("<(" + FETCHERS[i] + " ") || source.includes("$(" + FETCHERS[i] + " ")) return true;
  }
  return false;
}
