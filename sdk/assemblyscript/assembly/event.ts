import { Json, Member } from "./json";

/** The envelope: what a hook gets to know about one event. A text is empty where the event has none or it is unknown. */
export class Event {
  private members: Member[];

  constructor(json: Json) {
    this.members = json.members();
  }

  /** Any field of the envelope, a missing value where it isn't there. */
  get(field: string): Json {
    for (let i = this.members.length - 1; i >= 0; i--) {
      if (this.members[i].key == field) return this.members[i].value;
    }
    return Json.missing;
  }

  private text(field: string): string {
    return this.get(field).asString();
  }

  /** The event's canonical name. */
  get name(): string {
    return this.text("event");
  }

  /** `openharness` or `o4`: the system whose configuration named the hook. */
  get dialect(): string {
    return this.text("dialect");
  }

  /** The name of the event in that system. */
  get nativeEvent(): string {
    return this.text("nativeEvent");
  }

  get sessionId(): string {
    return this.text("sessionId");
  }

  get cwd(): string {
    return this.text("cwd");
  }

  /** Milliseconds since the Unix epoch, 0 where the event has none. */
  get timestamp(): f64 {
    return this.get("timestamp").asNumber(0);
  }

  get model(): string {
    return this.text("model");
  }

  get provider(): string {
    return this.text("provider");
  }

  get permissionMode(): string {
    return this.text("permissionMode");
  }

  get toolName(): string {
    return this.text("toolName");
  }

  /** Whatever the tool takes; `shellCommand` and `filePaths` find their way through it. */
  get toolInput(): Json {
    return this.get("toolInput");
  }

  get toolOutput(): string {
    return this.text("toolOutput");
  }

  get toolError(): string {
    return this.text("toolError");
  }

  get errorMessage(): string {
    return this.text("errorMessage");
  }

  /** The whole prompt. */
  get prompt(): string {
    return this.text("prompt");
  }

  /** `ask`, `allow` or `deny`. */
  get permissionAction(): string {
    return this.text("permissionAction");
  }

  /** Counts from zero; -1 where the event has none. */
  get turnNumber(): i32 {
    return <i32>this.get("turnNumber").asNumber(-1);
  }

  get turnReason(): string {
    return this.text("turnReason");
  }

  get filePath(): string {
    return this.text("filePath");
  }

  get previousCwd(): string {
    return this.text("previousCwd");
  }

  get agentId(): string {
    return this.text("agentId");
  }

  get agentType(): string {
    return this.text("agentType");
  }

  get status(): string {
    return this.text("status");
  }

  get message(): string {
    return this.text("message");
  }

  /** Whether the call is one of o4's CodeMode `exec` calls. */
  get codeMode(): bool {
    return this.get("codeMode").asBoolean();
  }
}
