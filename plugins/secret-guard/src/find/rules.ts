/** A kind of secret that starts with letters of its own. */
export interface PrefixRule {
  id: string;
  /** What it is called, with its article. */
  label: string;
  prefixes: readonly string[];
  /** Sticky: what must follow the prefix. */
  body: RegExp;
}

/** The rules that hold for a call besides the table's own. */
export interface Rules {
  /** The identifiers of the rules that don't count. */
  off: ReadonlySet<string>;
  own: readonly PrefixRule[];
  /** What the host gives a call; undefined is its default. */
  fuel: number | undefined;
}

/** Every body is a single run of characters, or a few with a fixed text between them: each is read once. */
export const PREFIX_RULES: readonly PrefixRule[] = [
  rule("github", "a GitHub token", "ghp_ gho_ ghu_ ghs_ ghr_", /[A-Za-z0-9]{36,255}/y),
  rule("github", "a GitHub token", "github_pat_", /\w{50,255}/y),
  rule("gitlab", "a GitLab token", "glpat- gldt- glrt- glptt- glcbt- glft- glsoat- glagent-", /[\w.-]{20,300}/y),
  rule("aws", "an AWS access key", "AKIA ASIA", /[A-Z2-7]{16}(?![A-Za-z0-9])/y),
  rule("google", "a Google key", "AIza", /[\w-]{35}(?![\w-])/y),
  rule("google", "a Google token", "ya29. GOCSPX-", /[\w-]{24,300}/y),
  rule("slack", "a Slack token", "xoxb- xoxa- xoxp- xoxr- xoxs- xoxe- xapp-", /[A-Za-z0-9-]{20,255}/y),
  rule("openai", "an OpenAI key", "sk-proj- sk-svcacct- sk-admin-", /[\w-]{40,255}/y),
  rule("openai", "an OpenAI key", "sk-", /[A-Za-z0-9]{40,64}(?![\w-])/y),
  rule("openrouter", "an OpenRouter key", "sk-or-v1-", /[0-9a-f]{64}/y),
  rule("anthropic", "an Anthropic key", "sk-ant-", /[\w-]{40,255}/y),
  rule("groq", "a Groq key", "gsk_", /[A-Za-z0-9]{40,80}/y),
  rule("xai", "an xAI key", "xai-", /[A-Za-z0-9]{60,100}/y),
  rule("perplexity", "a Perplexity key", "pplx-", /[A-Za-z0-9]{40,64}/y),
  rule("replicate", "a Replicate token", "r8_", /[A-Za-z0-9]{37}/y),
  rule("huggingface", "a Hugging Face token", "hf_", /[A-Za-z]{34}(?![A-Za-z])/y),
  rule("stripe", "a Stripe key", "sk_live_ rk_live_ whsec_", /[A-Za-z0-9+/]{20,255}/y),
  rule("square", "a Square secret", "sq0csp- sq0atp-", /[\w-]{22,60}/y),
  rule("shopify", "a Shopify token", "shpat_ shpss_ shpca_ shppa_", /[a-fA-F0-9]{32}/y),
  rule("npm", "an npm token", "npm_", /[A-Za-z0-9]{36}(?!\w)/y),
  rule("pypi", "a PyPI token", "pypi-", /AgE[\w-]{50,300}/y),
  rule("rubygems", "a RubyGems key", "rubygems_", /[a-f0-9]{48}/y),
  rule("docker", "a Docker token", "dckr_pat_ dckr_oat_", /[\w-]{24,60}/y),
  rule("digitalocean", "a DigitalOcean token", "dop_v1_ doo_v1_ dor_v1_", /[a-f0-9]{64}/y),
  rule("heroku", "a Heroku key", "HRKU-", /[\w-]{36,80}/y),
  rule("pulumi", "a Pulumi token", "pul-", /[a-f0-9]{40}/y),
  rule("planetscale", "a PlanetScale token", "pscale_tkn_ pscale_pw_ pscale_oauth_", /[\w.-]{32,64}/y),
  rule("supabase", "a Supabase token", "sbp_", /[a-f0-9]{40}/y),
  rule("grafana", "a Grafana token", "glsa_ glc_", /[\w+/=]{32,400}/y),
  rule("sentry", "a Sentry token", "sntrys_ sntryu_", /[\w+/=]{40,500}/y),
  rule("newrelic", "a New Relic key", "NRAK-", /[A-Z0-9]{27}/y),
  rule("postman", "a Postman key", "PMAK-", /[a-f0-9]{24}-[a-f0-9]{34}/y),
  rule("linear", "a Linear key", "lin_api_ lin_oauth_", /[A-Za-z0-9]{40,64}/y),
  rule("notion", "a Notion token", "ntn_", /[A-Za-z0-9]{40,60}/y),
  rule("figma", "a Figma token", "figd_", /[\w-]{40,80}/y),
  rule("atlassian", "an Atlassian token", "ATATT3x", /[\w=-]{100,300}/y),
  rule("sendgrid", "a SendGrid key", "SG.", /[\w-]{20,24}\.[\w-]{39,50}/y),
  rule("brevo", "a Brevo key", "xkeysib-", /[a-f0-9]{64}-[A-Za-z0-9]{16}/y),
  rule("tailscale", "a Tailscale key", "tskey-auth- tskey-api- tskey-client-", /[A-Za-z0-9-]{20,100}/y),
  rule("vault", "a Vault token", "hvs.", /[\w-]{24,200}/y),
  rule("age", "an age key", "AGE-SECRET-KEY-", /1[A-Z0-9]{58}/y),
  rule("jwt", "a JSON web token", "eyJ", /[\w-]{10,8000}\.eyJ[\w-]{10,8000}\.[\w-]{10,2000}/y),
  rule("bearer", "a bearer token", "earer ", /(?=\S{0,60}\d)[\w.~+/-]{24,4000}=*/y),
];

/** What a prefix of the user's own is followed by. */
export const OWN_RULE = { id: "own", label: "a secret", body: /[\w.+/=-]{8,500}/y };

/** The rules that aren't in the table, for they look at what is around a secret. */
export const OTHER_IDS = {
  privateKey: "private-key",
  url: "url",
  webhook: "webhook",
  assignment: "assignment",
} as const;

export const RULE_IDS: readonly string[] = [
  ...new Set([...PREFIX_RULES.map(({ id }) => id), ...Object.values(OTHER_IDS)]),
];

function rule(id: string, label: string, prefixes: string, body: RegExp): PrefixRule {
  return { id, label, prefixes: prefixes.split(/ (?=\S)/), body };
}
