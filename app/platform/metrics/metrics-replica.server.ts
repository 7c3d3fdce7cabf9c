import type { Registry } from "prom-client";
import { publicReads } from "#app/platform/database/replica.server.ts";
import type { ReplicaWatch } from "#app/platform/database/replica-watch.server.ts";
import { readingsOf } from "#app/platform/metrics/metrics.server.ts";

export function watchReplicaReads(
	registry: Registry,
	replica: Pick<ReplicaWatch, "behindSeconds">,
): void {
	const read = readingsOf(registry);
	read(
		"gauge",
		"ccr_replica_behind_seconds",
		"Since when the replica lacks what was published or withdrawn, or cannot be asked.",
		() => replica.behindSeconds(),
	);
	read(
		"counter",
		"ccr_public_reads_total",
		"Statements for public pages, by who answered them.",
		() =>
			(["replica", "primary"] as const).map((from) => ({
				labels: { from },
				value: publicReads[from],
			})),
		["from"],
	);
}
