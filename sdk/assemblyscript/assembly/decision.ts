import { Adding, Blocking, Permitting, Replacing, Rewriting } from "./events";
import { quote } from "./json";

class Deny extends Blocking {
  constructor(private readonly reason: string) {
    super();
  }

  override toJson(): string {
    return '{"decision":"deny","reason":' + quote(this.reason) + "}";
  }
}

class Ask extends Permitting {
  constructor(private readonly reason: string) {
    super();
  }

  override toJson(): string {
    return '{"decision":"ask","reason":' + quote(this.reason) + "}";
  }
}

class Allow extends Permitting {
  override toJson(): string {
    return '{"decision":"allow"}';
  }
}

class AddContext extends Adding {
  constructor(private readonly text: string) {
    super();
  }

  override toJson(): string {
    return '{"hookSpecificOutput":{"additionalContext":' + quote(this.text) + "}}";
  }
}

class UpdateInput extends Rewriting {
  constructor(
    private readonly input: string,
    private readonly opinion: Permitting | null,
  ) {
    super();
  }

  override toJson(): string {
    const opinion = this.opinion;
    const said = '{"updatedInput":' + this.input;
    // What an opinion says follows as further fields of the same object.
    return opinion === null ? said + "}" : said + "," + opinion.toJson().substring(1);
  }
}

class UpdateOutput extends Replacing {
  constructor(private readonly text: string) {
    super();
  }

  override toJson(): string {
    return '{"updatedOutput":' + quote(this.text) + "}";
  }
}

/** Lets the tool run without asking, unless another hook objects. */
export function allow(): Allow {
  return new Allow();
}

/** Stops the event; no hook after this one runs. */
export function deny(reason: string): Deny {
  return new Deny(reason);
}

/** Asks the user. */
export function ask(reason: string): Ask {
  return new Ask(reason);
}

/** Adds text to what the model reads, without an opinion on the event. */
export function addContext(text: string): AddContext {
  return new AddContext(text);
}

/** Runs the tool with another input, the JSON text of an object; `allow()` or `ask(…)` may go with it. */
export function updateInput(input: string, opinion: Permitting | null = null): UpdateInput {
  return new UpdateInput(input, opinion);
}

/** Shows the model another output of the tool. */
export function updateOutput(text: string): UpdateOutput {
  return new UpdateOutput(text);
}
