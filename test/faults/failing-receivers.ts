import { once } from "node:events";
import { createServer as createHttp } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { text } from "node:stream/consumers";

type RelayBehavior =
	| "kind"
	| "silent"
	| "mute"
	| "mute after data"
	| "resets"
	| "421"
	| "babbles"
	| "greylists";
type ListBehavior = "kind" | "silent" | "drips" | "resets" | "babbles" | "circles" | "endless";

async function open(server: Server, sockets: Set<Socket>): Promise<number> {
	server.on("connection", (socket: Socket) => {
		sockets.add(socket);
		socket.on("error", () => {}).once("close", () => sockets.delete(socket));
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return (server.address() as AddressInfo).port;
}

async function close(server: Server, sockets: Set<Socket>): Promise<void> {
	for (const socket of sockets) socket.destroy();
	await new Promise((closed) => server.close(closed));
}

/** SMTP by hand, so that it can go wrong anywhere; it knows what a kind one is asked for. */
export async function openFailingRelay() {
	const arrived: { to: string; messageId: string }[] = [];
	const seenBefore = new Set<string>();
	const sockets = new Set<Socket>();
	let mood: RelayBehavior = "kind";
	const server = createServer((socket) => {
		if (mood === "silent") return;
		if (mood === "resets") return void socket.resetAndDestroy();
		if (mood === "babbles") return void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
		if (mood === "421") return void socket.end("421 too busy\r\n");
		const born = mood;
		const say = (line: string) => socket.write(`${line}\r\n`);
		let rest = "";
		let letter: string[] | undefined;
		let from = "";
		let to = "";
		const hear = (line: string) => {
			if (letter) {
				if (line !== ".") return void letter.push(line);
				if (born === "mute after data") return;
				const messageId = /^Message-ID: (.*)$/im.exec(letter.join("\n"))?.[1] ?? "";
				arrived.push({ to, messageId });
				letter = undefined;
				return say("250 taken");
			}
			const [verb = ""] = line.toUpperCase().split(/[ :]/);
			const address = /<(.*?)>/.exec(line)?.[1] ?? "";
			if (born === "mute") return;
			if (verb === "MAIL") from = address;
			if (verb === "RCPT") {
				to = address;
				const name = `${from} ${to}`;
				const isNew = born === "greylists" && !seenBefore.has(name);
				seenBefore.add(name);
				if (isNew) return say("451 4.7.1 greylisted, try again later");
			}
			if (verb === "DATA") {
				letter = [];
				return say("354 go on");
			}
			if (verb === "QUIT") return void socket.end("221 bye\r\n");
			say("250 fine");
		};
		socket.setEncoding("utf8").on("data", (chunk: string) => {
			const lines = (rest + chunk).split("\r\n");
			rest = lines.pop() ?? "";
			for (const line of lines) hear(line);
		});
		say("220 relay.example ESMTP");
	});
	const port = await open(server, sockets);
	return {
		url: `smtp://127.0.0.1:${port}`,
		/** What it took and said so. */
		arrived,
		behave(next: RelayBehavior) {
			mood = next;
			seenBefore.clear();
			for (const socket of sockets) socket.destroy();
		},
		close: () => close(server, sockets),
	};
}

/** A mailing-list service with several kinds of failure. */
export async function openFailingList() {
	const taken: string[] = [];
	const sockets = new Set<Socket>();
	let mood: ListBehavior = "kind";
	const server = createHttp(async (request, response) => {
		const { socket } = request;
		if (mood === "resets") return void socket.resetAndDestroy();
		if (mood === "babbles") return void socket.end("220 relay.example ESMTP\r\n");
		const body = await text(request).catch(() => "");
		if (mood === "silent") return;
		if (mood === "circles") {
			response.writeHead(307, { Location: request.url ?? "/" }).end();
			return;
		}
		if (mood === "kind") {
			taken.push(body);
			response.writeHead(200).end("{}");
			return;
		}
		if (mood === "endless") response.writeHead(500);
		const write = () => {
			if (mood === "endless") response.write("x".repeat(65_536));
			else socket.write("H");
		};
		write();
		const timer = setInterval(write, mood === "endless" ? 10 : 1_000);
		socket.once("close", () => clearInterval(timer));
	});
	const port = await open(server, sockets);
	return {
		url: `http://127.0.0.1:${port}/subscribe`,
		/** The body of each entry that it took and said so. */
		taken,
		behave(next: ListBehavior) {
			mood = next;
			for (const socket of sockets) socket.destroy();
		},
		close: () => close(server, sockets),
	};
}
