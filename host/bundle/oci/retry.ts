import { setTimeout as delay } from "node:timers/promises";
import { HookletError } from "../../failure/failure.ts";
import { Interrupted } from "./connection-error.ts";

/** How long to wait before each further try, in milliseconds. */
const PAUSES_MS: readonly number[] = [50, 200, 800];

/** Does something again as long as it ends in an `Interrupted`, a few times; then throws that as the failure that it is. */
export async function retrying<T>(attempt: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      await delay(pause, undefined, signal === undefined ? {} : { signal });
    }
  }
  try {
    return await attempt();
  } catch (error) {
    throw error instanceof Interrupted ? new HookletError(error.failure) : error;
  }
}
