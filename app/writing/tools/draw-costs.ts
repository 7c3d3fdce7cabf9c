type CostBar = { name: string; amount: string; share: number };

const [width, row, bar] = [360, 50, 16];

/** Draws one bar per item as an SVG string, the longest at full width. The names come from content/. */
export function drawCosts(bars: readonly CostBar[], label: string): string {
	const most = Math.max(...bars.map(({ share }) => share));
	const drawn = bars.map(({ name, amount, share }, at) => {
		const top = at * row;
		const long = Math.max(2, Math.round((share / most) * width));
		return `<text x="0" y="${top + 15}" font-size="15" class="fill-ink">${name}</text><text x="${width}" y="${top + 15}" text-anchor="end" font-size="15" class="fill-ink">${amount}</text><rect y="${top + 23}" width="${width}" height="${bar}" rx="8" class="fill-band"/><rect y="${top + 23}" width="${long}" height="${bar}" rx="8" class="fill-olive"/>`;
	});
	return `<svg role="img" aria-label="${label}" viewBox="0 0 ${width} ${bars.length * row}" class="w-full">${drawn.join("")}</svg>`;
}
