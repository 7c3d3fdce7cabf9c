import type { LimitedBody } from "#app/platform/uploads/body-limit.server.ts";

type Slot = { network: string; body: Pick<LimitedBody, "idleMs" | "cut"> };

/** When full, the network with the most bodies loses the one idle longest. */
export function createUploadSlots({ perNetwork = 12, total = 128 } = {}) {
	const all = new Set<Slot>();

	function evictFor(own: number): boolean {
		const byNetwork = Map.groupBy(all, ({ network }) => network);
		let busiest: Slot[] = [];
		for (const slots of byNetwork.values()) if (slots.length > busiest.length) busiest = slots;
		if (busiest.length <= own + 1) return false;
		const [idlest] = busiest.toSorted((a, b) => b.body.idleMs() - a.body.idleMs());
		if (!idlest) return false;
		all.delete(idlest);
		idlest.body.cut();
		return true;
	}

	return {
		take(network: string, body: Slot["body"]): (() => void) | undefined {
			let own = 0;
			for (const each of all) if (each.network === network) own++;
			if (own >= perNetwork) return undefined;
			if (all.size >= total && !evictFor(own)) return undefined;
			const slot = { network, body };
			all.add(slot);
			return () => void all.delete(slot);
		},
	};
}
