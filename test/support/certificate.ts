import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A certificate that signs itself, and its key, as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Makes a certificate of `127.0.0.1` that is valid for a day. */
export function makeCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), "hooklet-certificate-"));
  try {
    const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
    const about = ["-subj", "/CN=hooklet-tests", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "1"];
    const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    execFileSync("openssl", ["req", "-x509", ...curve, ...about, "-keyout", key, "-out", cert], { stdio: "ignore" });
    return { cert: readFileSync(cert, "utf8"), key: readFileSync(key, "utf8") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
