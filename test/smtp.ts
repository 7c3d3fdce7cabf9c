import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { type Cable, layCable } from "#test/cut.ts";

export type Arrived = { to: string; messageId: string; raw: string };

/**
 * Accepts; answers each recipient or each message like this; accepts a message and disconnects; never answers; refuses
 * connections.
 */
export type RelayMood = "takes" | `answers ${number}` | "dies" | "hangs" | "is away";

export type Relay = {
	url: string;
	arrived: Arrived[];
	asked: string[];
	become(mood: RelayMood): Promise<void>;
	close(): Promise<void>;
};

export async function openRelay(): Promise<Relay> {
	const arrived: Arrived[] = [];
	const asked: string[] = [];
	let mood: RelayMood = "takes";
	let cable: Cable | undefined;
	const server = new SMTPServer({
		disabledCommands: ["STARTTLS", "AUTH"],
		disableReverseLookup: true,
		onRcptTo({ address }, _, done) {
			asked.push(address);
			const responseCode = Number(/^answers (\d+)$/.exec(mood)?.[1]);
			done(responseCode ? Object.assign(new Error("Not now"), { responseCode }) : null);
		},
		async onData(stream, { envelope }, done) {
			// A message that was cut off has not arrived.
			const chunks = await stream.toArray().catch(() => undefined);
			if (!chunks) return;
			const raw = Buffer.concat(chunks).toString();
			const messageId = /^Message-ID: (.*)\r$/m.exec(raw)?.[1] ?? "";
			arrived.push({ to: envelope.rcptTo[0]?.address ?? "", messageId, raw });
			// Restoring a working cable closes its connections.
			if (mood === "dies") await cable?.mend();
			else done();
		},
	});
	server.on("error", () => {});
	server.listen(0, "127.0.0.1");
	await once(server.server, "listening");
	const { port } = server.server.address() as AddressInfo;
	const way = await layCable(`smtp://127.0.0.1:${port}`);
	cable = way;
	return {
		url: way.url,
		arrived,
		asked,
		async become(next) {
			mood = next;
			if (next === "is away") return way.cut();
			if (next === "hangs") return way.silence();
			await way.mend();
		},
		async close() {
			await way.close();
			await new Promise<void>((closed) => server.close(closed));
		},
	};
}
