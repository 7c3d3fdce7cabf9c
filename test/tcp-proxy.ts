import { connect, createServer, type Socket } from "node:net";

export type TcpProxy = {
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
	const server = createServer((inbound) => {
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
