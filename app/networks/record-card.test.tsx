import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { adoptionNetwork } from "#app/adoptions/listing.ts";
import { served } from "#app/home/cached-html.server.tsx";
import type { RecordCard } from "#app/networks/network.ts";
import { RecordGrid } from "#app/networks/record-card.tsx";
import { ServedContext } from "#app/ui/served.tsx";

const card: RecordCard = {
	slug: "otto",
	name: `<Otto> & "O’Hara" كلب`,
	line: "Male, 3 years",
	excerpt: "Calm … and ’friendly’ <b>",
	tag: { label: "On hold", tone: "band" },
	note: "A family is meeting Otto",
	answers: ["Yes", "No", "Not tested"],
	checked: "Checked November 3, 2026",
	sample: true,
	photo: {
		folder: "/photos",
		token: "a".repeat(22),
		width: 800,
		height: 600,
		color: "#aabbcc",
		alt: `Otto's "bed"`,
	} as RecordCard["photo"],
};
const plain: RecordCard = {
	slug: "nero",
	name: "Nero",
	line: "",
	excerpt: "",
	tag: undefined,
	answers: [],
	sample: false,
	photo: undefined,
};
const { cachedHtml = () => "", ...apart } = served;

function draw(records: RecordCard[], context = served): string {
	return renderToString(
		<ServedContext value={context}>
			<RecordGrid network={adoptionNetwork} records={records} />
		</ServedContext>,
	);
}

test("cards whose HTML is kept are the same as those that the browser draws", () => {
	const near = { ...card, distance: "About 40 miles away" };
	const far = { ...card, distance: "About 1,940 km away" };
	for (const records of [[card, plain], [plain, card], [near], [far], [card], [near, far]]) {
		const drawn = draw(records, apart);
		expect(draw(records)).toBe(drawn);
		expect(draw(records)).toBe(drawn);
	}
});

test("a kept card is drawn once, whatever its text, and anew once it changes", () => {
	let times = 0;
	const ask = (name: string, text: string) =>
		cachedHtml([name], text, (shown) => {
			times++;
			return (
				<p>
					{name} {shown}
				</p>
			);
		});
	expect(ask("Otto", "A & B")).toBe("<p>Otto<!-- --> <!-- -->A &amp; B</p>");
	expect(ask("Otto", "C")).toBe("<p>Otto<!-- --> <!-- -->C</p>");
	expect(times).toBe(1);
	expect(ask("Nero", "C")).toBe("<p>Nero<!-- --> <!-- -->C</p>");
	expect(times).toBe(2);
});
