import { renderToString } from "react-dom/server";
import { createRoutesStub, MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { dogFilter } from "#app/adoptions/filter.ts";
import { DogFilterFields } from "#app/adoptions/filter-fields.tsx";
import { adoptionNetwork } from "#app/adoptions/listing.ts";
import { openPage } from "#app/home/cached-html.server.tsx";
import { Frame } from "#app/home/frame.tsx";
import type { FilterValues } from "#app/networks/filter.ts";
import { FilterForm } from "#app/networks/filter-form.tsx";
import type { RecordCard } from "#app/networks/network.ts";
import { RecordGrid } from "#app/networks/record-card.tsx";
import { toByteString } from "#app/platform/http/whole-response.server.ts";
import { Cached } from "#app/ui/cached.tsx";
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

const menuLinks: Record<string, string[]> = {
	"/": ["/"],
	"/about": ["/about"],
	"/about/editorial": ["/about"],
	"/guides/bringing-a-puppy-home": ["/guides"],
	"/adoption-network": ["/adoption-network"],
	"/Adoption-Network/signup": ["/adoption-network/signup"],
};

function Page() {
	return <Frame>Otto</Frame>;
}

/** As the server sends it. */
function sent(page: React.ReactNode): string {
	const { served, fill } = openPage();
	const html = renderToString(<ServedContext value={served}>{page}</ServedContext>);
	return fill(toByteString(html)).toString();
}

/** As the browser draws it, which keeps no HTML. */
function drawn(page: React.ReactNode): string {
	const { cachedHtml: _, ...served } = openPage().served;
	return renderToString(<ServedContext value={served}>{page}</ServedContext>);
}

function expectSame(page: React.ReactNode): void {
	const expected = drawn(page);
	// Rendered for it, and then taken from the cache.
	expect(sent(page)).toBe(expected);
	expect(sent(page)).toBe(expected);
}

test("cards are sent as the browser draws them", () => {
	for (const records of [[card, plain], [plain, card], [card]]) {
		expectSame(<RecordGrid network={adoptionNetwork} records={records} />);
	}
	for (const distances of [
		["About 40 miles away", ""],
		["About 1,940 km away", "Less than 5 km away"],
	]) {
		expectSame(
			<RecordGrid network={adoptionNetwork} records={[card, plain]} distances={distances} />,
		);
	}
});

test.each([
	...Object.entries(menuLinks),
	["/adoption-network/otto", []],
	["/breeder-network/otto", []],
	["/privacy", []],
] as const)("the frame of %s is sent as the browser draws it", (address, links) => {
	const Stub = createRoutesStub([{ path: "*", Component: Page }]);
	const page = <Stub initialEntries={[address]} />;
	expectSame(page);
	const current = [...drawn(page).matchAll(/<a [^>]*aria-current="page"[^>]*>/g)].map(String);
	expect(current.map((link) => link.match(/href="([^"]+)"/)?.[1])).toEqual(links);
});

test.each<FilterValues>([
	{},
	{ country: "CA", state: "ON", sex: "female", age: "young" },
	{ state: "TX", within: "50", near: "Austin, TX", status: "available" },
])("the filter %o is sent as the browser draws it", (values) => {
	expectSame(
		<MemoryRouter>
			<FilterForm
				filter={dogFilter}
				values={values}
				place={undefined}
				error={undefined}
				found="1 dog"
			>
				<DogFilterFields untested={0} />
			</FilterForm>
		</MemoryRouter>,
	);
});

test("what is cached is drawn once, whatever its text, and anew once it changes", () => {
	let times = 0;
	const ask = (name: string, text: string) =>
		sent(
			<Cached
				as="li"
				className=""
				of={[name]}
				text={text}
				draw={(shown) => {
					times++;
					return (
						<p>
							{name} {shown}
						</p>
					);
				}}
			/>,
		);
	expect(ask("Otto", "A & B")).toBe('<li class=""><p>Otto<!-- --> <!-- -->A &amp; B</p></li>');
	expect(ask("Otto", "C — é")).toBe('<li class=""><p>Otto<!-- --> <!-- -->C — é</p></li>');
	expect(times).toBe(1);
	expect(ask("Nero", "C")).toBe('<li class=""><p>Nero<!-- --> <!-- -->C</p></li>');
	expect(times).toBe(2);
});
