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
  "sandbox.invalid": {
    means: "the plugin's file is not a WebAssembly component",
    ofInput: true,
    hint: "build it with one of the SDKs; a core module has to be made a component first",
  },
  "sandbox.world": {
    means: "the component is not of the world `hook` of `hooklet:plugin`",
    ofInput: true,
    hint: "build it against the published WIT, and export `handler`",
  },
  "sandbox.import": {
    means: "the component imports something that the host doesn't offer",
    ofInput: true,
    hint: "a plugin may import `hooklet:plugin/host` and WASI 0.2 alone",
  },
  "sandbox.timeout": {
    means: "the plugin did not answer in time and was stopped",
    ofInput: false,
    hint: "make it faster, or raise its timeout",
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
  "sandbox.not-enforced": {
    means: "a limit that is read but not enforced by this version",
    ofInput: true,
    hint: "rely on `timeout`, which is enforced",
  },
  "host.closed": {
    means: "the host was closed, or the event given up, before the hooks had answered",
    ofInput: false,
    hint: "close the host after the last event",
  },
} as const satisfies Record<string, FailureRow>;

/** The code of a failure. */
export type FailureCode = keyof typeof FAILURES;
