/** A hook's answer, every field optional: an empty one is no opinion. */
export interface Decision {
  /** `block` is the same as `deny`. */
  decision?: "allow" | "deny" | "block" | "ask";
  /** Shown to the user with a deny or an ask. */
  reason?: string;
  additionalContext?: string;
  /** Replaces the tool's input. */
  updatedInput?: Record<string, unknown>;
  /** Replaces the tool's output. */
  updatedOutput?: string;
  permissionDecision?: "allow" | "deny" | "ask";
  hookSpecificOutput?: {
    decision?: "allow" | "deny" | "ask";
    reason?: string;
    additionalContext?: string;
  };
}

/** Lets the event pass, unless another hook objects. */
export function allow(): Decision {
  return { decision: "allow" };
}

/** Stops the event; no hook after this one runs. */
export function deny(reason: string): Decision {
  return { decision: "deny", reason };
}

/** Asks the user. */
export function ask(reason: string): Decision {
  return { decision: "ask", reason };
}

/** Adds text to what the model reads, without an opinion on the event. */
export function addContext(text: string): Decision {
  return { hookSpecificOutput: { additionalContext: text } };
}
