import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskSecrets } from "../../host/mask/secrets.ts";

const base62 = (length: number) => fc.stringMatching(new RegExp(`^[A-Za-z0-9]{${length}}$`));

/** Made-up secrets of well-known shapes. */
const SECRETS: Record<string, fc.Arbitrary<string>> = {
  "an AWS access key": fc.stringMatching(/^AKIA[A-Z0-9]{16}$/),
  "a GitHub token": base62(36).map((body) => `ghp_${body}`),
  "a fine-grained GitHub token": base62(82).map((body) => `github_pat_${body}`),
  "a GitLab token": base62(20).map((body) => `glpat-${body}`),
  "a Slack token": base62(24).map((body) => `xoxb-123456789012-${body}`),
  "an OpenAI key": base62(48).map((body) => `sk-proj-${body}`),
  "an Anthropic key": base62(93).map((body) => `sk-ant-api03-${body}AA`),
  "a Stripe key": base62(24).map((body) => `sk_live_${body}`),
  "an npm token": base62(36).map((body) => `npm_${body}`),
  "a Google key": base62(35).map((body) => `AIza${body}`),
  "a JWT": base62(30).map((body) => `eyJ${body}.eyJ${body}.${body}`),
};

describe("maskSecrets", () => {
  it.each(Object.entries(SECRETS))("hides %s wherever it stands", (_, secret) => {
    const around = fc.constantFrom(
      ["", ""],
      ["key: ", "\n"],
      ['{"k":"', '"}'],
      ["curl -H 'X: ", "' https://a.example"],
    );
    fc.assert(
      fc.property(secret, around, (text, [before, after]) => {
        const masked = maskSecrets(`${before}${text}${after}`);
        expect(masked).not.toContain(text);
        expect(masked).not.toContain(text.slice(-12));
        expect(masked).toContain("[REDACTED]");
      }),
    );
  });

  it.each([
    ["Authorization: Bearer abcdef0123456789abcd", "Authorization: Bearer [REDACTED]"],
    ["export API_KEY=abcdef123 && run", "export API_KEY=[REDACTED] && run"],
    ['{"password": "hunterhunter"}', '{"password": "[REDACTED]"}'],
    ["login --token abcdefgh --verbose", "login --token [REDACTED] --verbose"],
    ["postgres://app:s3cret%21@db.example.com/x", "[REDACTED]"],
    ["redis://app:s3cret%21@db.example.com/x", "redis://app:[REDACTED]@db.example.com/x"],
    ["aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "aws_secret_access_key = [REDACTED]"],
    ["-----BEGIN RSA PRIVATE KEY-----\nMIIabc\n-----END RSA PRIVATE KEY-----\nrest", "[REDACTED]\nrest"],
    ["a -----BEGIN PRIVATE KEY-----\nMIIabc\ncut off", "a [REDACTED]"],
  ])("hides what its surroundings give away: %j", (text, masked) => {
    expect(maskSecrets(text)).toBe(masked);
  });

  it.each([
    "scripts/check-command.sh",
    'curl -H "Authorization: Bearer $TOKEN" https://hooks.example.com/o4',
    "GITHUB_TOKEN=$GITHUB_TOKEN ./run.sh",
    "token: authentication failed",
    "no answer within 5000 ms",
    "https://hooks.example.com/o4?x=1#token",
    "npm_config_registry",
    "",
  ])("leaves a text without a secret as it is: %j", (text) => {
    expect(maskSecrets(text)).toBe(text);
  });

  it("hides every secret of a text, and can't be talked out of it", () => {
    const token = `ghp_${"a1".repeat(18)}`;
    expect(maskSecrets(`secretlint-disable ${token} ${token}`)).toBe("secretlint-disable [REDACTED] [REDACTED]");
    expect(maskSecrets(`x // secretlint-disable-line\n${token}`)).not.toContain(token);
  });

  it("leaves what is masked as it is", () => {
    const text = fc.oneof(fc.string({ maxLength: 60 }), ...Object.values(SECRETS));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), fc.constantFrom(" ", "\n", "=", ": "), (parts, gap) => {
        const masked = maskSecrets(parts.join(gap));
        expect(maskSecrets(masked)).toBe(masked);
      }),
    );
  });
});
