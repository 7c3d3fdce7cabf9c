import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { fetchTicket } from "../crash/sender.ts";

export type TicketServer = {
	readonly origin: string;
	/** URLs that the site would request only if it were tricked. */
	readonly ssrfRequests: string[];
	close(): Promise<void>;
};

/** In milliseconds: a form sent sooner after it was opened counts as a bot's. */
const minTicketAge = 3_500;
const inStock = 60;

/**
 * Issues tickets that are old enough for a tool's form to count as a person's and be processed completely. It
 * is also the address that wapiti tries to make the site call (SSRF, XXE).
 */
export async function openTicketServer(site: string): Promise<TicketServer> {
	const ssrfRequests: string[] = [];
	const stock: { ticket: string; ripe: number }[] = [];
	let open = true;
	const filling = (async () => {
		while (open) {
			if (stock.length >= inStock) await pause(20);
			else {
				const ticket = await fetchTicket(site).catch(() => undefined);
				if (ticket) stock.push({ ticket, ripe: Date.now() + minTicketAge });
				else await pause(200);
			}
		}
	})();
	const server = createServer(async ({ url = "/" }, answer) => {
		if (url === "/ticket") {
			const ripe = stock.findIndex((each) => each.ripe <= Date.now());
			const [taken] = stock.splice(Math.max(ripe, 0), 1);
			const { ticket, ripe: when } = taken ?? { ticket: "", ripe: 0 };
			await pause(Math.max(0, when - Date.now()));
			answer.end(ticket);
			return;
		}
		// wapiti itself polls these paths for hits; nothing else should come here.
		if (!/^\/get_(ssrf|xxe)\.php/.test(url)) ssrfRequests.push(url);
		answer.setHeader("Content-Type", "application/json").end("{}");
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return {
		origin: `http://127.0.0.1:${port}`,
		ssrfRequests,
		async close() {
			open = false;
			await filling;
			server.closeAllConnections();
			await new Promise((closed) => server.close(closed));
		},
	};
}
