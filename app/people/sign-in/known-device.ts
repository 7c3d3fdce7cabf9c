import { randomBytes, timingSafeEqual } from "node:crypto";
import { parse } from "hono/utils/cookie";
import { keyedHash } from "#app/platform/limits/keys.server.ts";
import { env } from "#app/platform/settings/env.server.ts";

const isSecure = env.siteUrl.startsWith("https:");
const name = isSecure ? "__Host-ccr.device" : "ccr.device";
export const deviceDays = 180;

/** Recognizes a browser that signed in before, which grants nothing but a separate rate limit. */
export async function findDevice(request: Request, email: string) {
	const value = parse(request.headers.get("Cookie") ?? "", name)[name];
	const [number = "", signature = ""] = value?.split(".") ?? [];
	if (!/^[\w-]{22}$/.test(number) || !/^[\w-]{22}$/.test(signature)) return undefined;
	const expected = await markOf(number, email);
	return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? number : undefined;
}

export async function deviceCookie(email: string): Promise<string> {
	const number = randomBytes(16).toString("base64url");
	const secure = isSecure ? "; Secure" : "";
	const life = `Max-Age=${deviceDays * 24 * 60 * 60}`;
	return `${name}=${number}.${await markOf(number, email)}; Path=/; HttpOnly; SameSite=Lax; ${life}${secure}`;
}

function markOf(number: string, email: string): Promise<string> {
	return keyedHash("devices", `${number} ${email}`);
}
