import type { EventContext } from "../../host/index.ts";

/** One step of the demo's session: an event as an agent would fire it. */
export interface Step {
  readonly event: string;
  /** What happens, for the reader. */
  readonly what: string;
  readonly context: EventContext;
}

const sessionId = "demo";
const bash = (command: string) => ({ sessionId, toolName: "Bash", toolInput: { command } });
const fetch = (url: string) => ({
  sessionId,
  toolName: "WebFetch",
  toolInput: { url },
  permissionAction: "ask" as const,
});

/** The prompt that the demo's user sends. */
export const PROMPT = "Tidy up the build folder.";

/** A short session: a harmless and a destructive tool call, and two questions of permission. */
export const SESSION: readonly Step[] = [
  { event: "sessionStart", what: "a session starts", context: { sessionId } },
  { event: "userPromptSubmit", what: PROMPT, context: { sessionId, prompt: PROMPT } },
  { event: "preToolUse", what: "Bash: ls -la", context: bash("ls -la") },
  { event: "preToolUse", what: "Bash: sudo rm -rf /", context: bash("sudo rm -rf /") },
  { event: "permissionRequest", what: "WebFetch: docs.example.com", context: fetch("https://docs.example.com/") },
  { event: "permissionRequest", what: "WebFetch: paste.example.net", context: fetch("https://paste.example.net/") },
  {
    event: "postToolUse",
    what: "Bash: ls -la gave a list",
    context: { ...bash("ls -la"), toolOutput: "README.md\nbuild\n" },
  },
  {
    event: "turnStop",
    what: "the turn ends",
    context: { sessionId, turnNumber: 0, turnReason: "completed" },
  },
];
