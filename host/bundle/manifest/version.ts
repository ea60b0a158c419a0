import { WORLD } from "../../sandbox/component/world.ts";

/** The world that this host runs, with its version: `hooklet:plugin@0.1.0`. */
export const WORLD_VERSION = WORLD.handler.name.replace("/handler", "");
