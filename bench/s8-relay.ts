import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type Relay = {
	url: string;
	/** How many letters came under each name. */
	letters: Map<string, number>;
	close(): Promise<void>;
};

/** A mail relay on this machine that takes every letter and keeps its name alone. */
export async function openRelay(): Promise<Relay> {
	const letters = new Map<string, number>();
	const server = new SMTPServer({
		disabledCommands: ["STARTTLS", "AUTH"],
		disableReverseLookup: true,
		async onData(stream, _, done) {
			const text = Buffer.concat(await stream.toArray()).toString("latin1");
			const name = /^Message-ID: (.*)\r$/im.exec(text)?.[1] ?? "without a name";
			letters.set(name, (letters.get(name) ?? 0) + 1);
			done();
		},
	});
	server.on("error", () => {});
	server.listen(0, "127.0.0.1");
	await once(server.server, "listening");
	const { port } = server.server.address() as AddressInfo;
	return {
		url: `smtp://127.0.0.1:${port}`,
		letters,
		close: () => new Promise<void>((closed) => server.close(closed)),
	};
}
