import { createRequire } from "node:module";
import { dirname } from "node:path";

/** The built programs are in other folders than their sources, and their package the same. */
export const projectRoot = dirname(createRequire(import.meta.url).resolve("#site"));
