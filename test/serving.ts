import { request } from "node:http";
import { createRequire } from "node:module";
import { afterAll, beforeAll, inject } from "vitest";
import { projectRoot } from "#app/platform/content/project-root.server.ts";
import { builtSite } from "#test/build.ts";
import { waitForDueJobs } from "#test/database.ts";
import type { Running } from "../server.ts";

export type Reply = {
	status: number;
	headers: Record<string, string>;
	bytes: Buffer;
	text: string;
};

export type Serving = {
	/** Requests a path exactly as written: not normalized, decoded or redirected. */
	ask(
		path: string,
		options?: {
			method?: string;
			headers?: Record<string, string>;
			body?: Buffer | string | URLSearchParams;
		},
	): Promise<Reply>;
	port(): number;
};

const shared = globalThis as { ccrServing?: Promise<Running> };

/**
 * Runs the built site in this process, on its database and data folder. Node loads it, without the test
 * runner's transforms. Files that share the process share the site.
 */
export function serveBuild(prepare: () => Promise<unknown> = async () => {}): Serving {
	let running: Running | undefined;
	beforeAll(async () => {
		await prepare();
		running = await (inject("sharesProcess") ? serveShared() : startServing());
	});
	afterAll(() => (inject("sharesProcess") ? waitForDueJobs() : running?.close()));
	return {
		ask: (path, options) => askPort(running?.port ?? 0, path, options),
		port: () => running?.port ?? 0,
	};
}

function serveShared(): Promise<Running> {
	shared.ccrServing ??= startServing();
	return shared.ccrServing;
}

export async function startServing(): Promise<Running> {
	await builtSite();
	const require = createRequire(import.meta.url);
	const { serve } = require("../server.ts") as typeof import("../server.ts");
	return serve({ root: projectRoot, port: 0, host: "127.0.0.1" });
}

export function askPort(
	port: number,
	path: string,
	{
		method = "GET",
		headers = {},
		body,
		localAddress,
	}: Parameters<Serving["ask"]>[1] & { localAddress?: string } = {},
): Promise<Reply> {
	const form = body instanceof URLSearchParams;
	if (form) headers["Content-Type"] ??= "application/x-www-form-urlencoded";
	// Node sets the length automatically only for some methods.
	if (body) headers["Content-Length"] ??= String(Buffer.byteLength(form ? String(body) : body));
	return new Promise((done, failed) => {
		const asked = request(
			{
				host: "127.0.0.1",
				localAddress,
				port,
				path,
				method,
				headers,
				agent: false,
				setHost: !headers.Host,
			},
			async (response) => {
				const bytes = Buffer.concat(await response.toArray());

				const flat = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
				done({
					status: response.statusCode ?? 0,
					headers: Object.fromEntries(flat),
					bytes,
					text: bytes.toString(),
				});
			},
		);
		asked.once("error", failed).end(form ? String(body) : body);
	});
}
