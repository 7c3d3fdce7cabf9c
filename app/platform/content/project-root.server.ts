import { createRequire } from "node:module";
import { dirname } from "node:path";

/** Resolved through the package, because built programs are in other folders than their sources. */
export const projectRoot = dirname(createRequire(import.meta.url).resolve("#site"));
