import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { openProxy, type TcpProxy } from "#test/tcp-proxy.ts";

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
