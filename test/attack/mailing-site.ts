import { and, eq, notLike } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import { deliveries } from "#app/cases/outbox/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import { type Arrived, openRelay, type Relay } from "#test/fake-servers.ts";
import { type SiteProcess, startSite } from "#test/site-process.ts";
import { askPort, type Reply } from "../serving.ts";

type Sender = { from: string; Cookie?: string };

/** Runs the built site in its own process, with a mail relay for this test file. */
export function setUpMailingSite() {
	let relay: Relay | undefined;
	let site: SiteProcess | undefined;
	beforeAll(async () => {
		relay = await openRelay();
		site = await startSite({
			SMTP_URL: relay.url,
			TEAM_MAIL: "team@corso.example",
			TRUSTED_PROXIES: "127.0.0.1",
		});
	}, 120_000);
	beforeEach(async () => {
		await db.delete(rateLimits);
		relay?.arrived.splice(0);
	});
	afterAll(async () => {
		await site?.stop();
		await relay?.close();
	});
	return {
		/** Sends a form from this network address, as a browser without scripts does. */
		post(path: string, fields: Record<string, string>, { from, Cookie }: Sender): Promise<Reply> {
			const headers: Record<string, string> = { Origin: "https://corso.example" };
			headers["X-Forwarded-For"] = from;
			if (Cookie) headers.Cookie = Cookie;
			const port = Number(new URL(site?.origin ?? "").port);
			return askPort(port, path, { method: "POST", body: new URLSearchParams(fields), headers });
		},
		/** Returns what the relay received, once no delivery is due. Those over a limit wait. */
		arrived(): Promise<Arrived[]> {
			return vi.waitFor(
				async () => {
					const { state, reason } = deliveries;
					const isDue = and(eq(state, "waiting"), notLike(reason, "over a limit%"));
					if ((await db.$count(deliveries, isDue)) > 0) throw new Error("Some mail waits.");
					return relay?.arrived ?? [];
				},
				{ timeout: 60_000, interval: 100 },
			);
		},
	};
}
