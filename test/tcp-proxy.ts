import { connect, createServer, type Socket } from "node:net";

export type Cable = {
	url: string;
	cut(): Promise<void>;
	/** Drops all traffic without closing connections, as a firewall does. */
	silence(): void;
	/** Connection attempts since `silence`. */
	tried(): number;
	mend(): Promise<void>;
	close(): Promise<void>;
};

export async function layCable(url: string): Promise<Cable> {
	const target = new URL(url);
	const sockets = new Set<Socket>();
	let silent = false;
	let tried = 0;
	const keep = (socket: Socket) => {
		sockets.add(socket);
		socket.on("error", () => {}).once("close", () => sockets.delete(socket));
	};
	const server = createServer((near) => {
		keep(near);
		if (silent) {
			tried++;
			return;
		}
		const far = connect(Number(target.port), target.hostname);
		keep(far);
		near.pipe(far).pipe(near);
	});
	const listen = (port: number) =>
		new Promise<void>((done) => server.listen(port, "127.0.0.1", () => done()));
	await listen(0);
	const { port } = server.address() as { port: number };
	const byCable = new URL(url);
	byCable.host = `127.0.0.1:${port}`;
	const end = async () => {
		const closed = new Promise((done) => server.close(done));
		for (const socket of sockets) socket.destroy();
		await closed;
	};
	return {
		url: byCable.href,
		cut: end,
		silence() {
			silent = true;
			tried = 0;
			for (const socket of sockets) socket.unpipe().pause();
		},
		tried: () => tried,
		async mend() {
			silent = false;
			for (const socket of sockets) socket.destroy();
			if (!server.listening) await listen(port);
		},
		close: () => (server.listening ? end() : Promise.resolve()),
	};
}
