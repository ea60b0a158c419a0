import { join } from "node:path";
import { writeProject } from "../../support/project.ts";
import { USER } from "../../support/registry.ts";

/** Somebody with a Docker configuration that has credentials for a registry. */
export async function accountFor(host: string, password: string = USER.password) {
  const auth = Buffer.from(`${USER.name}:${password}`).toString("base64");
  const home = await writeProject({ ".docker/config.json": JSON.stringify({ auths: { [host]: { auth } } }) });
  return { home, env: { DOCKER_CONFIG: join(home, ".docker"), PATH: process.env.PATH } };
}
