import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type S3rver from "s3rver";
import { SMTPServer } from "smtp-server";
import type { S3Settings } from "#app/platform/settings/settings.server.ts";

type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

/** `disconnects` reads the request first; `hangs` never answers; `is down` refuses connections. */
export type ReceiverBehavior =
	| "accepts"
	| `answers ${number}`
	| "disconnects"
	| "hangs"
	| "is down";

export type Receiver = {
	url: string;
	asked: Asked[];
	behave(behavior: ReceiverBehavior): Promise<void>;
	close(): Promise<void>;
};

/** Opens an HTTP endpoint on loopback that stands in for a mailing-list service. */
export async function openReceiver(): Promise<Receiver> {
	const asked: Asked[] = [];
	const pending = new Set<ServerResponse>();
	let behavior: ReceiverBehavior = "accepts";
	const server = createServer(async (request, response) => {
		const { method = "", url: path = "", headers } = request;
		asked.push({ method, path, headers, body: await text(request) });
		if (behavior === "disconnects") return response.destroy();
		if (behavior === "hangs") return pending.add(response);
		response.writeHead(Number(/^answers (\d+)$/.exec(behavior)?.[1] ?? 200)).end("{}");
	});
	const listen = async (port: number) => {
		server.listen(port, "127.0.0.1");
		await once(server, "listening");
	};
	const close = async () => {
		if (!server.listening) return;
		const closed = once(server, "close");
		server.close();
		server.closeAllConnections();
		await closed;
	};
	await listen(0);
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		asked,
		async behave(next) {
			behavior = next;
			for (const response of pending) response.destroy();
			pending.clear();
			if (next === "is down") return close();
			if (!server.listening) await listen(port);
		},
		close,
	};
}

export type Arrived = { to: string; messageId: string; raw: string };

/**
 * `answers` replies to each recipient with this status; `disconnects` accepts the message first; `hangs`
 * never answers; `is down` refuses connections.
 */
export type RelayBehavior = "accepts" | `answers ${number}` | "disconnects" | "hangs" | "is down";

export type Relay = {
	url: string;
	arrived: Arrived[];
	asked: string[];
	behave(behavior: RelayBehavior): Promise<void>;
	close(): Promise<void>;
};

export async function openRelay(): Promise<Relay> {
	const arrived: Arrived[] = [];
	const asked: string[] = [];
	let behavior: RelayBehavior = "accepts";
	let proxy: TcpProxy | undefined;
	const server = new SMTPServer({
		disabledCommands: ["STARTTLS", "AUTH"],
		disableReverseLookup: true,
		onRcptTo({ address }, _, done) {
			asked.push(address);
			const responseCode = Number(/^answers (\d+)$/.exec(behavior)?.[1]);
			done(responseCode ? Object.assign(new Error("Not now"), { responseCode }) : null);
		},
		async onData(stream, { envelope }, done) {
			// A message that was cut off has not arrived.
			const chunks = await stream.toArray().catch(() => undefined);
			if (!chunks) return;
			const raw = Buffer.concat(chunks).toString();
			const messageId = /^Message-ID: (.*)\r$/m.exec(raw)?.[1] ?? "";
			arrived.push({ to: envelope.rcptTo[0]?.address ?? "", messageId, raw });
			// `reconnect` closes the open connections.
			if (behavior === "disconnects") await proxy?.reconnect();
			else done();
		},
	});
	server.on("error", () => {});
	server.listen(0, "127.0.0.1");
	await once(server.server, "listening");
	const { port } = server.server.address() as AddressInfo;
	proxy = await openProxy(`smtp://127.0.0.1:${port}`);
	return {
		url: proxy.url,
		arrived,
		asked,
		async behave(next) {
			behavior = next;
			if (next === "is down") return proxy.disconnect();
			if (next === "hangs") return proxy.stall();
			await proxy.reconnect();
		},
		async close() {
			await proxy.close();
			await new Promise<void>((closed) => server.close(closed));
		},
	};
}

type TcpProxy = {
	url: string;
	disconnect(): Promise<void>;
	/** Drops all traffic without closing connections, as a firewall does. */
	stall(): void;
	/** Connection attempts since `stall`. */
	attempts(): number;
	reconnect(): Promise<void>;
	close(): Promise<void>;
};

export async function openProxy(url: string): Promise<TcpProxy> {
	const target = new URL(url);
	const sockets = new Set<Socket>();
	let stalled = false;
	let attempts = 0;
	const track = (socket: Socket) => {
		sockets.add(socket);
		socket.on("error", () => {}).once("close", () => sockets.delete(socket));
	};
	const server = createTcpServer((inbound) => {
		track(inbound);
		if (stalled) {
			attempts++;
			return;
		}
		const outbound = connect(Number(target.port), target.hostname);
		track(outbound);
		inbound.pipe(outbound).pipe(inbound);
	});
	const listen = (port: number) =>
		new Promise<void>((done) => server.listen(port, "127.0.0.1", () => done()));
	await listen(0);
	const { port } = server.address() as { port: number };
	const byProxy = new URL(url);
	byProxy.host = `127.0.0.1:${port}`;
	const end = async () => {
		const closed = new Promise((done) => server.close(done));
		for (const socket of sockets) socket.destroy();
		await closed;
	};
	return {
		url: byProxy.href,
		disconnect: end,
		stall() {
			stalled = true;
			attempts = 0;
			for (const socket of sockets) socket.unpipe().pause();
		},
		attempts: () => attempts,
		async reconnect() {
			stalled = false;
			for (const socket of sockets) socket.destroy();
			if (!server.listening) await listen(port);
		},
		close: () => (server.listening ? end() : Promise.resolve()),
	};
}

export async function startS3(): Promise<{ settings: S3Settings; stop(): Promise<void> }> {
	// Loaded only here, because it is slow to load.
	const { default: S3rver } = await import("s3rver");
	const directory = await mkdtemp(join(tmpdir(), "ccr-s3-"));
	const bucket = "corso-files";
	const server = new S3rver({
		port: 0,
		address: "127.0.0.1",
		silent: true,
		directory,
		configureBuckets: [{ name: bucket, configs: [] }],
	});
	readWhole(server);
	const { port } = await server.run();
	return {
		settings: {
			bucket,
			endpoint: `http://127.0.0.1:${port}`,
			region: "us-east-1",
			key: "S3RVER",
			secret: "S3RVER",
		},
		async stop() {
			await server.close();
			await rm(directory, { recursive: true, force: true });
		},
	};
}

/** It writes an object's metadata in place, and answered 500 to whoever listed a bucket meanwhile. */
function readWhole({ store }: S3rver): void {
	const read = store.getMetadata.bind(store);
	store.getMetadata = async (bucket, key) => {
		for (;;) {
			try {
				return await read(bucket, key);
			} catch (error) {
				if (!(error instanceof SyntaxError)) throw error;
			}
		}
	};
}
