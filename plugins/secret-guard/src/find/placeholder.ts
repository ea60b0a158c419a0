const WORDS =
  /example|sample|dummy|placeholder|change.?me|your|fake|redacted|hidden|insert|replace|xxxx|\*\*\*|\.\.\.|…|123456789|abcdefgh|deadbeef|not.?a.?real|test.?(?:key|token|secret|password)/i;
const REFERENCE = /^(?:[$<%{[(]|process\.|os\.|env\.|ENV\b|secrets\.|var\.|vault:|op:\/\/|ref\+|arn:)/;
const REPEATED = /(.)\1{5}/;

/** Whether a value stands for a secret without being one, as in documentation and templates. */
export function isPlaceholder(value: string): boolean {
  return WORDS.test(value) || REFERENCE.test(value) || REPEATED.test(value);
}
