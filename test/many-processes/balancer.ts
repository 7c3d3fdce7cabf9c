import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { vi } from "vitest";
import { patience } from "#test/waiting.ts";

type Lost = { port: number; method: string; path: string; began: number; reason: string };

export type Balancer = {
	origin: string;
	inService(): number[];
	untilInService(ports: number[]): Promise<void>;
	answered: Map<number, number>;
	inFlight(port: number): number;
	lost: Lost[];
	/** Requests sent to another process because the connection was refused before any data was sent. */
	retriedElsewhere(): number;
	close(): Promise<void>;
};

const failuresUntilOut = 3;
const answerWithin = 2_000;

/** Files of one build; docs/operate/many-processes.md has the same rule for Caddy. */
const isAsset = (path: string) => path.startsWith("/assets/");

/**
 * Opens a load balancer that polls `/readyz` and sends visitors to ready processes in turn, over kept-alive
 * connections. A request that has started is never repeated. Style sheets and scripts are requested from the
 * first process, and from the last if the first has another build.
 */
export async function openBalancer(ports: number[], every = 700): Promise<Balancer> {
	const refusals = new Map(ports.map((port) => [port, failuresUntilOut]));
	const answered = new Map(ports.map((port) => [port, 0]));
	const open = new Map(ports.map((port) => [port, 0]));
	const agent = new Agent({ keepAlive: true });
	const lost: Lost[] = [];
	let turn = 0;
	let moved = 0;

	const inService = () => ports.filter((port) => (refusals.get(port) ?? 0) < failuresUntilOut);
	async function look(port: number): Promise<void> {
		const options = { signal: AbortSignal.timeout(answerWithin) };
		const reply = await fetch(`http://127.0.0.1:${port}/readyz`, options).catch(() => undefined);
		await reply?.arrayBuffer().catch(() => {});
		refusals.set(port, reply?.status === 200 ? 0 : (refusals.get(port) ?? 0) + 1);
	}
	const lookAtAll = () => Promise.all(ports.map(look));
	const timer = setInterval(lookAtAll, every);

	const server = createServer((incoming, response) => send(incoming, response, inService()));

	function send(incoming: IncomingMessage, response: ServerResponse, choice: number[]): void {
		const began = performance.now();
		const { method = "", url: path = "", headers } = incoming;
		const lose = (at: number, reason: string) =>
			lost.push({ port: at, method, path, began, reason });
		const port = isAsset(path) ? choice[0] : choice[turn++ % choice.length];
		if (port === undefined) {
			lose(0, "nobody is ready");
			response.writeHead(503).end();
			return;
		}
		const { remoteAddress } = incoming.socket;
		const forwarded = [headers["x-forwarded-for"], remoteAddress].filter(Boolean).join(", ");
		const outgoing = request({
			host: "127.0.0.1",
			port,
			method,
			path,
			agent,
			setHost: false,
			headers: { ...headers, connection: "keep-alive", "x-forwarded-for": forwarded },
		});
		let state: "waits" | "is under way" | "is over" = "waits";
		const begin = () => {
			state = "is under way";
			open.set(port, (open.get(port) ?? 0) + 1);
			incoming.pipe(outgoing);
		};
		const end = (reason?: string) => {
			if (state !== "is under way") return;
			state = "is over";
			open.set(port, (open.get(port) ?? 0) - 1);
			if (reason === undefined) return void answered.set(port, (answered.get(port) ?? 0) + 1);
			lose(port, reason);
			if (response.headersSent) response.destroy();
			else response.writeHead(502).end();
		};
		outgoing.once("socket", (socket: Socket) => {
			if (socket.connecting) socket.once("connect", begin);
			else begin();
		});
		outgoing.on("error", ({ code, message }: NodeJS.ErrnoException) => {
			if (state !== "waits") return end(code ?? message);
			moved++;
			const others = choice.filter((other) => other !== port);
			send(incoming, response, others);
		});
		outgoing.once("response", (reply) => {
			const last = choice.at(-1) ?? port;
			if (isAsset(path) && reply.statusCode === 404 && last !== port) {
				reply.resume().once("close", () => end());
				return send(incoming, response, [last]);
			}
			response.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
			reply.on("error", () => {}).pipe(response);
			reply.once("close", () => end(reply.complete ? undefined : "cut off"));
		});
	}

	await lookAtAll();
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		inService,
		answered,
		lost,
		inFlight: (port) => open.get(port) ?? 0,
		retriedElsewhere: () => moved,
		async untilInService(wanted) {
			const found = () => inService().join();
			await vi.waitUntil(() => found() === wanted.join(), { timeout: patience, interval: 50 });
		},
		async close() {
			clearInterval(timer);
			const closed = once(server, "close");
			server.close();
			server.closeAllConnections();
			agent.destroy();
			await closed;
		},
	};
}
