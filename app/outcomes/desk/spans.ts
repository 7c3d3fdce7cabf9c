const spans = [12, 6, 24, 36] as const;

export const spanOptions = spans.map((months, index) => ({
	value: index === 0 ? "" : String(months),
	label: `The last ${months} months`,
}));

export function spanIn(url: string): number {
	const asked = Number(new URL(url).searchParams.get("months"));
	return spans.find((months) => months === asked) ?? spans[0];
}
