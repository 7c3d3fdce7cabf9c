import { randomBytes } from "node:crypto";

/** Ten letters and digits that a visitor can read out over the telephone. */
export function newRequestId(): string {
	return randomBytes(8).toString("base64url").replace(/[-_]/g, "x").slice(0, 10).toLowerCase();
}
