import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Site } from "./app/server.ts";
import { staticFiles } from "./static-files.ts";

const root = import.meta.dirname;
/** How long requests may take to finish when the process is asked to stop, in milliseconds. */
const patience = 10_000;
/**
 * How long a stopping process goes on accepting requests, in milliseconds, and asks each client to close
 * its connection: one that sends just when an idle connection is closed gets a reset instead of an answer.
 */
const grace = 300;
/**
 * How long a connection may lie idle. Longer than balancers keep theirs (nginx and Amazon's 60 s, Caddy's
 * 120): whoever closes first must be the one that sends, or a request meets a connection that just ended.
 */
const idleFor = 130_000;

type Module = {
	startTracing(): Promise<void>;
	openSite(): Site;
	fileHeaders: Record<string, string>;
};
type Bindings = { incoming?: IncomingMessage; outgoing?: ServerResponse };
type Handler = {
	handle(request: IncomingMessage, response: ServerResponse): void;
	retire(): Promise<void>;
	close(): Promise<void>;
};
export type Running = {
	port: number;
	/** Says at /readyz that it stops, and serves on until a proxy has had time to look elsewhere. */
	retire(): Promise<void>;
	close(): Promise<void>;
};

/**
 * Listens and serves the built site, or the sources with hot reload.
 * @throws with code EADDRINUSE when the port is taken.
 */
export async function serve(options: {
	port: number;
	host?: string | undefined;
	development?: boolean;
}): Promise<Running> {
	const server = createServer({
		headersTimeout: 15_000,
		// A body that comes too slowly is cut earlier, by the site; photos on a slow line are not.
		requestTimeout: 600_000,
		connectionsCheckingInterval: 5_000,
		keepAliveTimeout: idleFor,
	});
	const handler = options.development ? await sources(server) : await built();
	const connections = attend(server, handler.handle);
	await new Promise<void>((done, failed) => {
		server.once("error", failed);
		server.listen(options.port, options.host, done);
	}).catch(async (error) => {
		await handler.close();
		throw error;
	});
	return {
		port: (server.address() as AddressInfo).port,
		retire: () => handler.retire(),
		async close() {
			// What comes over a connection that is still open hears it, too.
			void handler.retire();
			connections.leave();
			await new Promise((later) => setTimeout(later, grace));
			// In-flight requests finish; idle keep-alive connections end at once.
			const closed = new Promise<void>((done) => server.close(() => done()));
			connections.closeIdle();
			const late = setTimeout(() => server.closeAllConnections(), patience);
			await closed;
			clearTimeout(late);
			await handler.close();
		},
	};
}

/**
 * Hands every request on. After `leave` each answer ends its connection: whoever holds one open would
 * send the next request there, again and again, until the last moment cuts one off. `closeIdle` closes
 * those that are idle, now and as others become so.
 */
function attend(server: Server, handle: Handler["handle"]) {
	const open = new Set<ServerResponse>();
	let leaving = false;
	let closing = false;
	server.on("request", (request: IncomingMessage, response: ServerResponse) => {
		if (leaving) response.shouldKeepAlive = false;
		handle(request, response);
		// Most are answered from memory by now.
		if (response.writableEnded) return;
		open.add(response);
		response.once("close", () => {
			open.delete(response);
			if (closing) setImmediate(() => server.closeIdleConnections());
		});
	});
	return {
		leave() {
			leaving = true;
			for (const response of open) if (!response.headersSent) response.shouldKeepAlive = false;
		},
		closeIdle() {
			closing = true;
			server.closeIdleConnections();
		},
	};
}

async function built(): Promise<Handler> {
	const module = (await import(join(root, "build/server/index.js"))) as Module;
	await module.startTracing();
	const site = module.openSite();
	const answerFile = staticFiles(join(root, "build/client"), module.fileHeaders);
	const headers = { ...module.fileHeaders, "Cache-Control": "no-store" };
	const answer = (request: Request, node: unknown) => {
		// The listener itself lets numbers pass that are no host, such as "1.2.3.4.5".
		if (!URL.canParse(request.url)) throw new RequestError("Invalid host header");
		return site.fetch(request, node as Bindings);
	};
	const listener = getRequestListener(answer, {
		overrideGlobalObjects: false,
		// A request without a readable address or host never reaches the site.
		errorHandler: (error) =>
			new Response("This request cannot be read.\n", {
				status: error instanceof RequestError ? 400 : 500,
				headers,
			}),
	});
	return {
		handle(request, response) {
			// Nobody reads this body: the connection ends with the answer, however slowly it still comes.
			if (bringsUnread(request)) response.shouldKeepAlive = false;
			if (site.answerFromMemory(request, response)) return;
			if (site.servesPages && answerFile(request, response)) {
				site.countFile(response.statusCode);
				return;
			}
			void listener(request, response);
		},
		retire: () => site.retire(),
		close: () => site.close(),
	};
}

function bringsUnread({ method, headers }: IncomingMessage): boolean {
	const reads = method === "GET" || method === "HEAD";
	return reads && (Number(headers["content-length"] ?? 0) > 0 || "transfer-encoding" in headers);
}

async function sources(server: Server): Promise<Handler> {
	const { createServer: createVite } = await import("vite");
	const vite = await createVite({
		root,
		server: { middlewareMode: true, hmr: { server } },
		appType: "custom",
	});
	let open: { module: Module; site: Site } | undefined;
	const listener = getRequestListener(async (request, node) => {
		const module = (await vite.ssrLoadModule("./app/server.ts")) as Module;
		if (open?.module !== module) {
			void open?.site.close();
			await module.startTracing();
			open = { module, site: module.openSite() };
		}
		return open.site.fetch(request, node as Bindings);
	});
	return {
		handle: (request, response) =>
			vite.middlewares(request, response, () => void listener(request, response)),
		retire: async () => {},
		async close() {
			await vite.close();
			await open?.site.close();
		},
	};
}
