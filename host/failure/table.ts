/** What can go wrong, by code: what it means and what to do about it. */
export interface FailureRow {
  /** What it means, to read after the code. */
  readonly means: string;
  /** Whether it is a fault of what the host was given: its configuration, its plugins, its caller's input. */
  readonly ofInput: boolean;
  /** What usually helps; a failure may carry a hint of its own instead. */
  readonly hint: string;
}

export const FAILURES = {
  "node.too-old": {
    means: "the Node that runs Hooklet is too old",
    ofInput: false,
    hint: "use Node 22.19 or newer",
  },
  "context.invalid": {
    means: "the event's context is not a JSON object with fields of the right types",
    ofInput: true,
    hint: 'give a JSON object such as {"toolName":"Bash","toolInput":{"command":"ls"}}',
  },
  "event.unknown": {
    means: "no system has an event of that name",
    ofInput: true,
    hint: "`hooklet fire --help` lists the events",
  },
  "config.unreadable": {
    means: "a configuration file exists but can't be read",
    ofInput: true,
    hint: "check its permissions and that it is a file",
  },
  "config.syntax": {
    means: "a configuration file isn't valid YAML or TOML",
    ofInput: true,
    hint: "correct the line that is shown",
  },
  "config.duplicate-key": {
    means: "a key stands twice in one table, so one of the two would be lost",
    ofInput: true,
    hint: "merge the two, or remove one",
  },
  "config.type": {
    means: "a value has the wrong type",
    ofInput: true,
    hint: "see the field's description in the documentation",
  },
  "config.missing": {
    means: "a hook lacks a field that it needs",
    ofInput: true,
    hint: "add the field",
  },
  "config.unknown-event": {
    means: "an event name that the system doesn't have; its hooks never run",
    ofInput: true,
    hint: "use one of the names of the events table",
  },
  "config.unknown-field": {
    means: "a field that the system doesn't have; it has no effect",
    ofInput: true,
    hint: "remove it, or correct its name",
  },
  "config.no-effect": {
    means: "a field that has no effect where it stands",
    ofInput: true,
    hint: "remove it",
  },
  "config.several-handlers": {
    means: "a hook names more than one handler; only the first of `command`, `http`, `wasm` runs",
    ofInput: true,
    hint: "split it into one hook per handler",
  },
  "script.missing": {
    means: "a command starts with the path of a script that isn't there",
    ofInput: true,
    hint: "check the path; it is relative to the folder that the command runs in",
  },
  "script.not-executable": {
    means: "a command starts with the path of a script that lacks its run bit",
    ofInput: true,
    hint: "make it executable with `chmod +x`, or name the program that runs it",
  },
  "script.unread-json": {
    means: "a script that answers with JSON, in a hook whose exit status alone counts",
    ofInput: true,
    hint: "set `jsonIO: true`",
  },
  "workspace.missing": {
    means: "the workspace is not a folder",
    ofInput: true,
    hint: "give the path of an existing folder",
  },
  "trust.untrusted": {
    means: "a hook file was left out, because nobody trusted the workspace",
    ofInput: true,
    hint: "review the file, then run `hooklet trust` in the workspace",
  },
  "trust.changed": {
    means: "a hook file or plugin of a pinned workspace is not what was trusted",
    ofInput: true,
    hint: "review what changed, then run `hooklet trust --pin` again",
  },
  "trust.unsafe-state": {
    means: "the record of trust could have been written by somebody else, and is not believed",
    ofInput: true,
    hint: "make the file and its folder yours and writable by you alone, then run `hooklet trust` again",
  },
  "match.invalid-regex": {
    means: "a regular expression that can't be compiled; it matches nothing",
    ofInput: true,
    hint: "correct the expression",
  },
  "command.not-started": {
    means: "the shell could not be started",
    ofInput: false,
    hint: "check that the working folder exists and that the environment is not too large",
  },
  "command.timeout": {
    means: "the command did not end in time and was stopped with all its child processes",
    ofInput: false,
    hint: "make it faster, or raise its timeout",
  },
  "command.output": {
    means: "the command printed more than the host takes and was stopped",
    ofInput: false,
    hint: "print only the answer on standard output",
  },
  "http.failed": {
    means: "no answer came from the address",
    ofInput: false,
    hint: "check that the server runs and that the address is right",
  },
  "http.timeout": {
    means: "the whole answer did not arrive in time",
    ofInput: false,
    hint: "make the server faster, or raise the hook's timeout",
  },
  "http.status": {
    means: "the server answered with a status other than 2xx",
    ofInput: false,
    hint: "look at the server's log",
  },
  "http.redirect": {
    means: "the server answered with a redirect, and redirects are not followed",
    ofInput: false,
    hint: "configure the final address",
  },
  "http.too-large": {
    means: "the answer is larger than 1 MiB",
    ofInput: false,
    hint: "answer with the decision alone",
  },
  "http.url": {
    means: "the hook's URL is not one that a request can be sent to",
    ofInput: false,
    hint: "give an `http` or `https` URL, without a user name or password where the system refuses them",
  },
  "http.address": {
    means: "the address is not public, and the system sends hooks to public addresses only",
    ofInput: false,
    hint: "serve the hook at a public address, or run it as a command",
  },
  "http.encoding": {
    means: "the server compressed its answer, although it was asked not to",
    ofInput: false,
    hint: "answer without `content-encoding`",
  },
  "decision.malformed": {
    means: "the answer is not the JSON object that was expected",
    ofInput: false,
    hint: "answer with one JSON object, or with nothing for no opinion",
  },
  "plugin.missing": {
    means: "there is no file at the plugin's path",
    ofInput: true,
    hint: "check the path; project files are relative to the workspace, others to the file that names them",
  },
  "plugin.failed": {
    means: "the plugin itself reported a failure",
    ofInput: false,
    hint: "read its message and its log",
  },
  "plugin.folder": {
    means: "a plugin's folder, or its `hooklet.json`, is not one that can be built",
    ofInput: true,
    hint: "`hooklet plugin new` makes one",
  },
  "plugin.sdk": {
    means: "the SDK that builds the plugin is not installed, or does not fit this host",
    ofInput: true,
    hint: "run `npm install` in the plugin's folder",
  },
  "plugin.engine": {
    means: "the plugin's language has no such engine, or the engine is not installed",
    ofInput: true,
    hint: "leave `--engine` out, or install what the message names",
  },
  "plugin.build": {
    means: "the plugin's source does not build",
    ofInput: true,
    hint: "correct the line that is shown",
  },
  "plugin.cases": {
    means: "the table of cases can't be read",
    ofInput: true,
    hint: "correct the case that is shown",
  },
  "sandbox.invalid": {
    means: "the plugin's file is neither a valid WebAssembly component nor a valid Extism module",
    ofInput: true,
    hint: "build it with one of the SDKs, or with a PDK of Extism",
  },
  "sandbox.world": {
    means:
      "the component is not of the world `hook` of `hooklet:plugin`, or the module doesn't export `handle` as Extism has it",
    ofInput: true,
    hint: "build it against the published WIT, and export `handler`",
  },
  "sandbox.import": {
    means: "the plugin imports something that the host doesn't offer",
    ofInput: true,
    hint: "a component may import `hooklet:plugin/host` and WASI 0.2 alone, an Extism module Extism's functions and WASI preview 1",
  },
  "sandbox.too-large": {
    means: "the plugin's file is larger than the host takes",
    ofInput: true,
    hint: "build it without debug information",
  },
  "sandbox.timeout": {
    means: "the plugin did not answer in time and was stopped",
    ofInput: false,
    hint: "make it faster, or raise its timeout",
  },
  "sandbox.fuel": {
    means: "the plugin executed more instructions than it may",
    ofInput: false,
    hint: "make it do less, or raise its `fuel`",
  },
  "sandbox.memory": {
    means: "the plugin needed more memory than it may have",
    ofInput: false,
    hint: "make it need less, or raise its `memory`",
  },
  "sandbox.busy": {
    means: "too many calls of plugins are waiting for a thread",
    ofInput: false,
    hint: "fire fewer events at a time",
  },
  "sandbox.trap": {
    means: "the plugin ended in a WebAssembly trap",
    ofInput: false,
    hint: "read its log; the next event gets a fresh instance",
  },
  "sandbox.output": {
    means: "the plugin's answer is larger than the host takes",
    ofInput: false,
    hint: "answer with the decision alone",
  },
  "trace.unreadable": {
    means: "the file is not a trace with an event in it",
    ofInput: true,
    hint: "record one with `hooklet fire EVENT --trace FILE`",
  },
  "host.closed": {
    means: "the host was closed, or the event given up, before the hooks had answered",
    ofInput: false,
    hint: "close the host after the last event",
  },
  "config.unknown-handler": {
    means: "a handler that the system doesn't have",
    ofInput: true,
    hint: "use one of `command`, `http`, `prompt`, `agent` and `wasm`",
  },
  "config.unknown-value": {
    means: "a value that the system doesn't have; the default counts",
    ofInput: true,
    hint: "use one of the values that the field's description lists",
  },
  "config.timeout-unit": {
    means: "a timeout that was most likely meant in another unit: openHarness takes milliseconds, o4 seconds",
    ofInput: true,
    hint: "correct the number",
  },
  "config.never-blocks": {
    means: "a hook that blocks on failure, on an event that nothing can block",
    ofInput: true,
    hint: "leave `on_failure` out, or move the hook to an event that can be blocked",
  },
  "config.not-wired": {
    means: "a hook for an event that nothing triggers yet",
    ofInput: true,
    hint: "it is listed, and never runs",
  },
  "config.above-ceiling": {
    means: "a plugin's limit above what the user or the administrator allows; it gets no more than that",
    ofInput: true,
    hint: "lower it, or raise the ceiling in `plugin-limits.json`",
  },
  "config.home-path": {
    means: "a path into somebody's home folder, in a file that others have as well",
    ofInput: true,
    hint: "use a path relative to the workspace, or `$HOME`",
  },
  "match.not-a-pattern": {
    means: "a matcher that looks like a pattern, where whole names are compared",
    ofInput: true,
    hint: "list whole tool names with `|` between them; for every tool leave the matcher out",
  },
  "match.literal": {
    means: "a matcher that looks like a regular expression, and is looked for to the letter",
    ofInput: true,
    hint: "write a regular expression between slashes",
  },
  "match.empty": {
    means: "a name in a matcher without any letter or digit; it matches nothing",
    ofInput: true,
    hint: "remove it; for every tool leave the matcher out",
  },
  "prompt.missing": {
    means: "a `prompt` or `agent` hook without a `prompt`; it never runs, which counts as a failure",
    ofInput: false,
    hint: "set `prompt` to the shell command to run",
  },
  "prompt.placeholder": {
    means: "a `prompt` hook with a placeholder that nobody fills in; it never runs, which counts as a failure",
    ofInput: false,
    hint: "read the value from the JSON on standard input instead",
  },
  "command.exit-code": {
    means: "the command ended with an exit code that stands for a failure",
    ofInput: false,
    hint: "exit with 0 to go on or with 2 to block",
  },
  "decision.code-mode": {
    means: "the output for a CodeMode call is not exactly what may replace its result, so the call fails",
    ofInput: false,
    hint: 'print {} or {"updatedOutput": "..."} with at most 100 KiB of text',
  },
  "bundle.reference": {
    means: "the text doesn't say where in a registry a bundle is",
    ofInput: true,
    hint: "write `oci://REGISTRY/REPOSITORY:TAG` or `oci://REGISTRY/REPOSITORY@sha256:DIGEST`",
  },
  "bundle.credentials": {
    means: "the credentials for a registry can't be read",
    ofInput: true,
    hint: "check Docker's `config.json` and the credential helper that it names",
  },
  "bundle.unauthorized": {
    means: "the source refused the credentials, or wants some",
    ofInput: true,
    hint: "`docker login REGISTRY` stores credentials that are used here too",
  },
  "bundle.not-found": {
    means: "the source has nothing under that name",
    ofInput: true,
    hint: "check the repository, the tag and the digest; some registries also hide what the credentials don't open",
  },
  "bundle.connection": {
    means: "no whole answer came from the source",
    ofInput: false,
    hint: "check the network and the name, then try again: nothing was left half done",
  },
  "bundle.registry": {
    means: "the registry answered with an error, or against its protocol",
    ofInput: false,
    hint: "try again later, or look at the registry's log",
  },
  "bundle.digest": {
    means: "what was received is not what its digest names",
    ofInput: false,
    hint: "don't use it: the source, or something on the way to it, changed or damaged it",
  },
  "bundle.artifact": {
    means: "what lies in the registry is neither a bundle nor a single WebAssembly component",
    ofInput: true,
    hint: "push a bundle with `hooklet bundle push`, or a component with a WebAssembly tool",
  },
  "bundle.artifact-size": {
    means: "what lies in the registry is larger than the host takes",
    ofInput: true,
    hint: "publish a smaller bundle",
  },
  "bundle.spec": {
    means: "the text doesn't say where a bundle is",
    ofInput: true,
    hint: "give a folder, a `.tgz`, an `https:` URL, a git URL, an npm name or `oci://REGISTRY/REPOSITORY:TAG`",
  },
  "bundle.archive": {
    means: "the bundle's archive is damaged, or holds what a bundle must not hold",
    ofInput: true,
    hint: "don't unpack it elsewhere either; pack it with `hooklet bundle pack`",
  },
  "bundle.too-large": {
    means: "the bundle is larger than the host takes, or has more files",
    ofInput: true,
    hint: "publish a smaller bundle: 64 MiB packed, 256 MiB unpacked, 1,000 files",
  },
  "bundle.manifest": {
    means: "the bundle's `hooklet.json` is missing or wrong",
    ofInput: true,
    hint: "`hooklet bundle schema` prints what it may hold",
  },
  "bundle.world": {
    means: "the bundle has a plugin of a world that this host doesn't run",
    ofInput: true,
    hint: "use a version of the bundle for this host, or a host that knows that world",
  },
  "bundle.requests": {
    means: "a plugin requests a grant that it imports nothing to use with",
    ofInput: true,
    hint: "remove the request, or build the plugin with what it needs it for",
  },
  "bundle.cases": {
    means: "a plugin of the bundle does not pass its cases",
    ofInput: true,
    hint: "correct the plugin or its table of cases, then pack again",
  },
  "bundle.unconfirmed": {
    means: "nobody confirmed what a bundle may do",
    ofInput: true,
    hint: "answer the question on a terminal, or give `--yes` and a `--grant` for each request",
  },
  "bundle.grants": {
    means: "a grant that the bundle doesn't request, or that the lock doesn't hold",
    ofInput: true,
    hint: "grant only what the bundle requests: `hooklet bundle why NAME` shows it",
  },
  "bundle.lock": {
    means: "`hooklet.lock` can't be read, or isn't what Hooklet writes",
    ofInput: true,
    hint: "take it back from version control, or remove it and add the bundles again",
  },
  "bundle.unlocked": {
    means: "a bundle, or a plugin of one, that `hooklet.lock` doesn't hold",
    ofInput: true,
    hint: "add the bundle with `hooklet bundle add`; to name a file, start with `./`",
  },
  "bundle.missing": {
    means: "a bundle of `hooklet.lock` that is not in this machine's store",
    ofInput: true,
    hint: "`hooklet bundle add` without a name fetches what the lock holds",
  },
  "bundle.tampered": {
    means:
      "what the store holds is not what `hooklet.lock` names; it never runs, and the event is blocked where it can be",
    ofInput: true,
    hint: "find out who changed it, then fetch it again with `hooklet bundle add`",
  },
  "bundle.changed": {
    means: "the source gives something else than it gave before under the same name",
    ofInput: true,
    hint: "ask the publisher; to take it all the same, remove the bundle and add it again",
  },
  "bundle.store": {
    means: "the store or the lock can't be written; nothing was changed",
    ofInput: false,
    hint: "make room, or make the folder writable; `HOOKLET_DATA_DIR` names another one",
  },
  "bundle.busy": {
    means: "another process has been changing the same lock for too long",
    ofInput: false,
    hint: "wait for it to end, then try again",
  },
  "bundle.configure": {
    means: "a hook file that can't be extended without changing its layout",
    ofInput: true,
    hint: "paste the entries that are shown",
  },
  "bundle.ssh-keygen": {
    means: "`ssh-keygen` could not be run",
    ofInput: false,
    hint: "install OpenSSH 8.9 or newer, and put `ssh-keygen` on the PATH",
  },
  "bundle.signing": {
    means: "the bundle could not be signed with that key",
    ofInput: true,
    hint: "type the key's passphrase in a terminal, or load it with `ssh-add KEY` and sign with `KEY.pub`",
  },
  "bundle.signature": {
    means:
      "a signature is not one of these bytes: they were changed after they were signed, or it is of something else",
    ofInput: true,
    hint: "don't use the bundle before its publisher has told you its digest",
  },
  "bundle.signature-namespace": {
    means: "a signature was made for another purpose than a bundle",
    ofInput: true,
    hint: "sign with `hooklet bundle sign`",
  },
  "bundle.signer-unknown": {
    means: "a bundle is signed with a key that no list of allowed signers has",
    ofInput: true,
    hint: "check the key with its owner, then add it to your `allowed_signers`",
  },
  "bundle.signer-missing": {
    means: "a signer that the policy requires has not signed the bundle",
    ofInput: true,
    hint: "ask that signer for a signature, or use a bundle that has it",
  },
  "bundle.unsigned": {
    means: "the bundle has no signature, and the policy requires one",
    ofInput: true,
    hint: "ask its publisher to sign it with `hooklet bundle sign`: with `--embed` for npm, in its folder for git",
  },
  "bundle.key-expired": {
    means: "a bundle is signed with a key outside of the time that it is allowed for",
    ofInput: true,
    hint: "ask its signer to sign it anew with a key that is valid now",
  },
  "bundle.key-revoked": {
    means: "a bundle is signed with a key that was revoked",
    ofInput: true,
    hint: "don't use the bundle; ask its publisher for one that is signed with another key",
  },
  "bundle.policy": {
    means: "the policy for signatures, or a list that it stands on, can't be read",
    ofInput: true,
    hint: 'write `{ "require": ["SIGNER"] }` with signers as `allowed_signers` names them',
  },
} as const satisfies Record<string, FailureRow>;

/** The code of a failure. */
export type FailureCode = keyof typeof FAILURES;
