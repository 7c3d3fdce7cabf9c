import type { LimitedBody } from "#app/platform/uploads/body-limit.server.ts";

type Held = { network: string; body: Pick<LimitedBody, "idleMs" | "cut"> };

export type UploadSlots = {
	/** Takes a place for a large body on its way; undefined when there is none. Call what it returns at the end. */
	take(network: string, body: Held["body"]): (() => void) | undefined;
};

/**
 * How many large bodies may be on their way at once. When all places are taken, the network with the most
 * of them loses the one that has been silent longest to a network with fewer: no network can keep
 * the others out.
 */
export function createUploadSlots({ perNetwork = 12, total = 128 } = {}): UploadSlots {
	const all = new Set<Held>();

	function makeRoom(own: number): boolean {
		const byNetwork = Map.groupBy(all, ({ network }) => network);
		let most: Held[] = [];
		for (const held of byNetwork.values()) if (held.length > most.length) most = held;
		if (most.length <= own + 1) return false;
		let silent = most[0];
		for (const each of most) if (silent && each.body.idleMs() > silent.body.idleMs()) silent = each;
		if (!silent) return false;
		all.delete(silent);
		silent.body.cut();
		return true;
	}

	return {
		take(network, body) {
			let own = 0;
			for (const each of all) if (each.network === network) own++;
			if (own >= perNetwork) return undefined;
			if (all.size >= total && !makeRoom(own)) return undefined;
			const held = { network, body };
			all.add(held);
			return () => void all.delete(held);
		},
	};
}
