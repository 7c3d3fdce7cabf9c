import type { Parsed } from "#test/source-graph.ts";

const source = "app/platform/database/replica.server.ts";
/** The replica module itself, and what starts it. */
const own = /^app\/(platform\/(database\/replica|metrics\/metrics-site)[.-]|server\.ts$)/;
/** Code whose users must see their own writes immediately. */
const guarded =
	/^(bin|content)\/|^app\/(desk|owner|people|outbox|moderation)\/|\/(desk|edit)\/|^app\/jobs\.ts$/;
const writes =
	/\btx\b|\btransaction\(|\.insert\(|\.update\([\w.]+\)\s*\.set\(|\.delete\([\w.]+\)\s*\.where\(/;

type Piece = { path: string; name: string; text: string };

/**
 * Replicas may lag: finds code that reads one outside public routes, or that writes or is in a transaction.
 */
export function publicReads(sources: Parsed[]): string[] {
	const files = sources
		.filter(({ path }) => /^(app|bin|content)\/.*\.tsx?$/.test(path))
		.filter(({ path }) => !/\.(test|spec)\.tsx?$/.test(path) && !own.test(path))
		.map((file) => ({ path: file.path, known: namesIn(file), pieces: piecesOf(file) }));
	const reading = new Set([`${source} publicDb`]);
	const found: Piece[] = [];
	for (let before = -1; before !== reading.size; ) {
		before = reading.size;
		for (const { path, known, pieces } of files) {
			for (const piece of pieces) {
				const key = `${path} ${piece.name}`;
				const reads = [...known].some(
					([name, from]) =>
						from !== key && reading.has(from) && new RegExp(`\\b${name}\\b`).test(piece.text),
				);
				if (!reads || reading.has(key)) continue;
				reading.add(key);
				found.push(piece);
			}
		}
	}
	return found.flatMap(({ path, name, text }) => [
		...(guarded.test(path) ? [`${path} reads in ${name} what may lag`] : []),
		...(writes.test(text) ? [`${path} writes in ${name}, and reads what may lag`] : []),
	]);
}

function namesIn({ path, text }: Parsed): Map<string, string> {
	const known = new Map(piecesOf({ path, text }).map(({ name }) => [name, `${path} ${name}`]));
	for (const [, names = "", from = ""] of text.matchAll(/import \{([^}]*)\} from "#([^"]+)"/g)) {
		for (const each of names.split(",")) {
			const [, name, alias] = /^\s*(\w+)(?: as (\w+))?\s*$/.exec(each) ?? [];
			if (name) known.set(alias ?? name, `${from} ${name}`);
		}
	}
	return known;
}

function piecesOf({ path, text }: { path: string; text: string }): Piece[] {
	const parts = text.split(/^(?=(?:export )?(?:default )?(?:async )?(?:function|const|class) )/m);
	return parts.flatMap((part) => {
		const name = /^(?:export )?(?:default )?(?:async )?(?:function|const|class) (\w+)/.exec(
			part,
		)?.[1];
		// What follows belongs to the next piece: its comment or type.
		const [body = ""] = part.split(/^(?=\/\*\*|\/\/|(?:export )?type )/m);
		return name ? [{ path, name, text: body }] : [];
	});
}
