/** User input for a number field. `wrong` if the field doesn't accept it. */
export type Typed = { text: string; value?: number; wrong?: true };

type Bounds = { least: number; most: number; decimals?: number };

const longest = 12;

/** Reads "1,200", "$1200" and " 1200.00 " as one number, and so as one page in the cache. */
export function numberIn(query: URLSearchParams, name: string, bounds: Bounds): Typed {
	const { least, most, decimals = 0 } = bounds;
	const text = (query.get(name) ?? "").slice(0, longest).trim();
	if (text === "") return { text };
	const plain = text.replace(/^[$£€]\s*/, "").replace(/(?<=\d),(?=\d{3}(\D|$))/g, "");
	if (!/^\d+(\.\d*)?$/.test(plain)) return { text, wrong: true };
	const value = Number(Number(plain).toFixed(decimals));
	return value < least || value > most ? { text, wrong: true } : { text: String(value), value };
}

export function choiceIn<Choice extends string>(
	query: URLSearchParams,
	name: string,
	choices: readonly Choice[],
): Choice | undefined {
	const value = query.get(name);
	return choices.find((choice) => choice === value);
}

export function queryOf(values: Record<string, string | undefined>): URLSearchParams {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
	query.sort();
	return query;
}
