import { once } from "node:events";
import { createServer as createHttp } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { text } from "node:stream/consumers";

type RelayBehavior =
	| "works"
	| "silent"
	| "mute"
	| "mute after data"
	| "resets"
	| "421"
	| "babbles"
	| "greylists";
type ListBehavior = "works" | "silent" | "drips" | "resets" | "babbles" | "circles" | "endless";

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

/** Opens a hand-written SMTP server that can fail at any step. */
export async function openFailingRelay() {
	const arrived: { to: string; messageId: string }[] = [];
	const seenBefore = new Set<string>();
	const sockets = new Set<Socket>();
	let behavior: RelayBehavior = "works";
	const server = createServer((socket) => {
		if (behavior === "silent") return;
		if (behavior === "resets") return void socket.resetAndDestroy();
		if (behavior === "babbles") return void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
		if (behavior === "421") return void socket.end("421 too busy\r\n");
		const initial = behavior;
		const say = (line: string) => socket.write(`${line}\r\n`);
		let rest = "";
		let letter: string[] | undefined;
		let from = "";
		let to = "";
		const hear = (line: string) => {
			if (letter) {
				if (line !== ".") return void letter.push(line);
				if (initial === "mute after data") return;
				const messageId = /^Message-ID: (.*)$/im.exec(letter.join("\n"))?.[1] ?? "";
				arrived.push({ to, messageId });
				letter = undefined;
				return say("250 taken");
			}
			const [verb = ""] = line.toUpperCase().split(/[ :]/);
			const address = /<(.*?)>/.exec(line)?.[1] ?? "";
			if (initial === "mute") return;
			if (verb === "MAIL") from = address;
			if (verb === "RCPT") {
				to = address;
				const name = `${from} ${to}`;
				const isNew = initial === "greylists" && !seenBefore.has(name);
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
		arrived,
		behave(next: RelayBehavior) {
			behavior = next;
			seenBefore.clear();
			for (const socket of sockets) socket.destroy();
		},
		close: () => close(server, sockets),
	};
}

export async function openFailingList() {
	const taken: string[] = [];
	const sockets = new Set<Socket>();
	let behavior: ListBehavior = "works";
	const server = createHttp(async (request, response) => {
		const { socket } = request;
		if (behavior === "resets") return void socket.resetAndDestroy();
		if (behavior === "babbles") return void socket.end("220 relay.example ESMTP\r\n");
		const body = await text(request).catch(() => "");
		if (behavior === "silent") return;
		if (behavior === "circles") {
			response.writeHead(307, { Location: request.url ?? "/" }).end();
			return;
		}
		if (behavior === "works") {
			taken.push(body);
			response.writeHead(200).end("{}");
			return;
		}
		if (behavior === "endless") response.writeHead(500);
		const write = () => {
			if (behavior === "endless") response.write("x".repeat(65_536));
			else socket.write("H");
		};
		write();
		const timer = setInterval(write, behavior === "endless" ? 10 : 1_000);
		socket.once("close", () => clearInterval(timer));
	});
	const port = await open(server, sockets);
	return {
		url: `http://127.0.0.1:${port}/subscribe`,
		taken,
		behave(next: ListBehavior) {
			behavior = next;
			for (const socket of sockets) socket.destroy();
		},
		close: () => close(server, sockets),
	};
}
