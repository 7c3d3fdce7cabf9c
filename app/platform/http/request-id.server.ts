import { randomBytes } from "node:crypto";

export function newRequestId(): string {
	return randomBytes(8).toString("base64url").replace(/[-_]/g, "x").slice(0, 10).toLowerCase();
}
