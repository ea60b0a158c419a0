let declared: string | null = null;

/**
 * Declares that the hook can't answer: the call fails with this message, whatever text `handle` returns.
 * `return fail("…")` reads well, which is why it gives a text.
 */
export function fail(message: string): string {
  if (declared === null) declared = message;
  return "";
}

/** The first failure that the hook declared. */
export function declaredFailure(): string | null {
  return declared;
}
