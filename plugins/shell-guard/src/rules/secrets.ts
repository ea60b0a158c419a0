/** Programs that talk to other machines. */
export const UPLOADERS = "curl wget http https xh nc ncat netcat socat telnet ftp sftp scp rsync ssh";

/** Files that hold keys, tokens and passwords, by their name. */
const NAMES =
  ".env .netrc .npmrc .pypirc .pgpass .my.cnf .git-credentials credentials credentials.json id_rsa id_dsa id_ecdsa id_ed25519 shadow .bash_history .zsh_history .htpasswd secrets.yaml secrets.yml secrets.json".split(
    " ",
  );

const ENDINGS = [".pem", ".key", ".p12", ".pfx", ".keystore", ".jks", ".kdbx"];

/** Folders that hold nothing else. */
const FOLDERS = [".ssh", ".gnupg", ".aws", ".kube", ".docker", ".azure", "gcloud"];

/** Files in those folders that others may know. */
const OPEN = ["known_hosts", "authorized_keys"];

/** What programs write before the name of a file that they read. */
const BEFORE = ["@", "=", "<"];

/** The path of a file with secrets in an argument such as `file=@.env`, empty where there is none. */
export function secretIn(argument: string): string {
  // `curl` takes the type of a file behind a semicolon.
  const semicolon = argument.indexOf(";");
  let path = semicolon > 0 ? argument.substring(0, semicolon) : argument;
  for (let i = 0; i < BEFORE.length; i++) path = path.substring(path.lastIndexOf(BEFORE[i]) + 1);
  const parts = path.split("/");
  const name = parts[parts.length - 1];
  if (name.endsWith(".pub") || OPEN.includes(name) || path.includes("://")) return "";
  if (NAMES.includes(name) || (name.startsWith(".env.") && !isTemplate(name))) return path;
  for (let i = 0; i < ENDINGS.length; i++) {
    if (name.length > ENDINGS[i].length && name.endsWith(ENDINGS[i])) return path;
  }
  for (let i = 0; i < parts.length; i++) {
    if (FOLDERS.includes(parts[i])) return path;
  }
  return "";
}

function isTemplate(name: string): bool {
  return name.endsWith(".example") || name.endsWith(".sample") || name.endsWith(".template");
}
