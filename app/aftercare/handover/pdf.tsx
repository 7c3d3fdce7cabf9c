import {
	Document,
	Image,
	Link,
	Page,
	renderToBuffer,
	StyleSheet,
	Text,
	View,
} from "@react-pdf/renderer";
import type { ReactNode } from "react";
import {
	microchipLookupFor,
	type PaperGiven,
	papersGiven,
} from "#app/aftercare/handover/handover.ts";
import type { Parties } from "#app/aftercare/handover/packs.ts";
import { drawForeignText, inPixels } from "#app/guides/pdf/script.ts";
import {
	breakWord,
	color,
	hairline,
	headingFamily,
	loadFonts,
	style,
} from "#app/guides/pdf/style.ts";
import { drawPicture } from "#app/media/cards/arch.ts";
import { drawableLine } from "#app/platform/fonts/fonts.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { partialDateText } from "#app/records/dates.ts";
import { dog } from "#app/records/dog.ts";
import type { Values } from "#app/records/fields.ts";
import { pageRows, type Row } from "#app/records/record.ts";
import { site } from "#site";

/** Page sizes in points. */
const pages = { letter: { width: 612, height: 792 }, a4: { width: 595, height: 842 } };
const edge = 54;
const photoSize = { width: 150, height: 150 };
const gap = 20;
const bold = { fontWeight: 600, color: color.nero } as const;

const look = StyleSheet.create({
	page: {
		backgroundColor: "#ffffff",
		fontFamily: style.page.fontFamily,
		color: color.ink,
		fontSize: 10.5,
		lineHeight: 1.4,
	},
	flow: { flexGrow: 1, paddingHorizontal: edge, paddingTop: 46, paddingBottom: 14 },
	eyebrow: { color: color.terra, fontWeight: 600, fontSize: 10, letterSpacing: 0.8 },
	title: { fontFamily: headingFamily, fontWeight: 600, color: color.nero, lineHeight: 1.15 },
	head: { flexDirection: "row", gap, marginTop: 4 },
	fill: { flex: 1, minWidth: 0 },
	section: { marginTop: 15 },
	h2: {
		fontFamily: headingFamily,
		fontWeight: 600,
		fontSize: 15,
		color: color.nero,
		lineHeight: 1.2,
	},
	body: { marginTop: 5, gap: 4 },
	rows: { flexDirection: "row", flexWrap: "wrap", marginTop: 4 },
	row: { width: "50%", flexDirection: "row", paddingVertical: 2, paddingRight: 12 },
	label: { width: 122, color: color.stone },
	item: { flexDirection: "row", gap: 7 },
	box: { width: 10, height: 10, borderWidth: 1, borderColor: color.stone, marginTop: 2 },
	checked: { backgroundColor: color.nero, borderColor: color.nero },
	parties: { flexDirection: "row", gap, marginTop: 12 },
	blank: { ...hairline("Bottom", color.stone), height: 20 },
	small: { fontSize: 9, color: color.stone },
	sign: { flexDirection: "row", gap, marginTop: 26 },
	foot: {
		flexDirection: "row",
		justifyContent: "space-between",
		height: 44,
		marginHorizontal: edge,
		paddingTop: 6,
		fontSize: 8.5,
		lineHeight: 1.3,
		color: color.stone,
	},
});

const address = env.siteUrl.replace(/^https?:\/\//, "");

/** Without where the dog lived and by when it needed a home, which don't concern the new family. */
const known = { ...dog, groups: dog.groups.filter(({ fields }) => !holdsPlace(fields)) };

function holdsPlace(fields: readonly string[]): boolean {
	return fields.includes("locationCity");
}

/** @throws if the photo can't be decoded. */
export async function renderHandover(
	values: Values,
	parties: Parties,
	photo: Uint8Array | undefined,
): Promise<Buffer> {
	await loadFonts();
	const paper = pages[parties.sheet];
	const width = paper.width - 2 * edge;
	const rows = [...pageRows(known, "facts", values), ...pageRows(known, "place", values)];
	const answers = pageRows(known, "answers", values);
	// The public page says “None” for an empty field, and no one should sign that.
	const stories = (["healthIssues", "behaviorNotes"] as const).flatMap((field): Row[] => {
		const text = values[field]?.trim();
		return text ? [[dog.fields[field].label, text]] : [];
	});
	const name = values.name ?? "";
	const head = photo && (await drawPicture(photo, inPixels(photoSize), "#ebdfcc"));
	const beside = head ? width - photoSize.width - gap : width;
	return renderToBuffer(
		<Document
			title={`Handover pack: ${drawableLine(name) || site.breed}`}
			author={site.name}
			creator={site.name}
			producer={site.name}
			language={site.language}
			pdfVersion="1.7"
		>
			<Page
				size={[paper.width, paper.height]}
				style={look.page}
				layout={({ children, pageNumber }) => [
					<View key="flow" style={look.flow}>
						{children}
					</View>,
					<View key="foot" style={look.foot}>
						<Text>{`${site.name}, ${address}`}</Text>
						<Text>{`Page ${pageNumber}`}</Text>
					</View>,
				]}
			>
				<Text style={look.eyebrow}>HANDOVER PACK</Text>
				<View style={look.head}>
					{head ? (
						<Image src={{ data: head, format: "jpg" }} style={photoSize} cache={false} />
					) : null}
					<View style={look.fill}>
						{await titled(name, beside)}
						<View style={look.body}>
							<Text>
								<Text style={bold}>Microchip number: </Text>
								{values.microchipNumber || "______________________"}
							</Text>
							<Text>
								<Text style={bold}>Day of the handover: </Text>
								{partialDateText(parties.movedOn) || "______________________"}
							</Text>
						</View>
						<View style={look.parties}>
							{await party("From", parties.giver, (beside - gap) / 2)}
							{await party("To", parties.family, (beside - gap) / 2)}
						</View>
					</View>
				</View>
				<Section title="About the dog">
					{await facts([...rows, ...answers], (width - gap) / 2 - 134)}
				</Section>
				{stories.length > 0 ? (
					<Section title="Health and behavior, as the owner wrote it" long>
						{await Promise.all(stories.map((story) => told(story, width)))}
					</Section>
				) : null}
				<Section title="Handed over">
					{(Object.keys(papersGiven) as PaperGiven[]).map((paper) => (
						<Item key={paper} checked={parties.papers.includes(paper)}>
							{papersGiven[paper]}
						</Item>
					))}
				</Section>
				<Comeback {...parties} />
				<View style={look.section} wrap={false}>
					<Text style={look.h2}>Signatures</Text>
					<View style={look.sign}>
						<Signature of="Former owner, date" />
						<Signature of="New family, date" />
					</View>
					<Text style={[look.small, { marginTop: 14 }]}>
						{`This is not legal advice and not a contract drafted by a lawyer. Laws on transferring a dog differ from place to place; ask locally what applies to you. ${site.name} is not a party to this handover, has not examined the dog and charges nothing for it. We don’t keep your names.`}
					</Text>
				</View>
				<Chip country={values.country ?? ""} />
				<Section title="The first two weeks">
					<Text>
						Two thirds of the dogs that come back do so within 14 days (RSPCA Queensland). A quiet
						start helps most:
					</Text>
					{firstWeeks.map((line) => (
						<Item key={line}>{line}</Item>
					))}
				</Section>
			</Page>
		</Document>,
	);
}

const firstWeeks = [
	"A quiet corner with a bed, away from the door. Let the dog come to you.",
	"The same food at the same times as before for at least a week.",
	"Always on a leash outside, also in a yard whose fence you haven’t tested. Dogs are most likely to run away in the first few days.",
	"No visitors, dog parks or big trips at first. Children and other animals only with an adult in the room.",
	"A tag with your phone number from the first day, and the microchip changed to your name.",
	"A first visit to your vet, with the records from above.",
	"Something worries you? Ask early: the former owner knows this dog best.",
];

type SectionProps = { title: string; long?: boolean; children: ReactNode };

function Section({ title, long = false, children }: SectionProps) {
	return (
		<View style={look.section} wrap={long}>
			<Text style={look.h2} minPresenceAhead={60}>
				{title}
			</Text>
			<View style={look.body}>{children}</View>
		</View>
	);
}

function Item({ checked = false, children }: { checked?: boolean; children: string }) {
	return (
		<View style={look.item} wrap={false}>
			<View style={checked ? [look.box, look.checked] : look.box} />
			<Text style={look.fill}>{children}</Text>
		</View>
	);
}

function Comeback({ comeback, until }: Pick<Parties, "comeback" | "until">) {
	const promise =
		comeback === "return"
			? "The former owner takes the dog back, no questions asked."
			: "The new family tells the former owner first, and they look for the next home together.";
	return (
		<Section title="If it doesn’t work out">
			<Text>{`${promise} The new family won’t give the dog away, sell it or leave it at a shelter without telling the former owner.`}</Text>
			<Text>
				<Text style={bold}>This holds at least until: </Text>
				{partialDateText(until) || "______________________"}
			</Text>
			<Text>
				{`Either of you can write to us at ${address}/contact. We’ll help put the listing back, free of charge.`}
			</Text>
		</Section>
	);
}

function Chip({ country }: { country: string }) {
	const register = microchipLookupFor(country);
	return (
		<Section title="Changing the microchip">
			<Text>
				A chip holds a number and nothing else. Whom to call is stored in a registry, which names
				the former owner until someone changes it.
			</Text>
			{register ? (
				<>
					<Text>
						Look up the number at{" "}
						<Link src={register.url} style={style.link}>
							{register.url.replace(/^https:\/\/(www\.)?/, "")}
						</Link>{" "}
						{`(${register.lookUp}). ${register.how}`}
					</Text>
					<Text style={look.small}>
						{`Source, read on ${partialDateText(register.readOn)}: ${register.source.replace(/^https:\/\//, "")}`}
					</Text>
				</>
			) : (
				<Text>
					Your vet can read the chip and tell you which company registered it. Ask that company how
					to change the owner, and what it needs from both of you.
				</Text>
			)}
		</Section>
	);
}

function Signature({ of }: { of: string }) {
	return (
		<View style={look.fill}>
			<View style={look.blank} />
			<Text style={look.small}>{of}</Text>
		</View>
	);
}

async function party(label: string, name: string, width: number) {
	return (
		<View style={look.fill}>
			<Text style={look.small}>{label}</Text>
			{name ? await written(name, { width, height: 44, size: 12 }) : <View style={look.blank} />}
		</View>
	);
}

async function titled(name: string, width: number) {
	const foreign = await drawForeignText(name, { width, height: 62, size: 30, weight: "Bold" });
	if (foreign) return foreign;
	const text = drawableLine(name) || `A ${site.breed}`;
	const fontSize = text.length > 40 ? 18 : text.length > 18 ? 24 : 32;
	return (
		<Text
			style={[look.title, { fontSize, maxLines: 3, textOverflow: "ellipsis" }]}
			hyphenationCallback={(word) => breakWord(word, 24)}
		>
			{text}
		</Text>
	);
}

async function facts(rows: Row[], width: number) {
	const drawn = await Promise.all(
		rows.map(async ([label, text]) => ({
			label,
			value: await written(text, { width, height: 30, size: 10.5 }),
		})),
	);
	return (
		<View style={look.rows}>
			{drawn.map(({ label, value }) => (
				<View key={label} style={look.row} wrap={false}>
					<Text style={look.label}>{label}</Text>
					<View style={look.fill}>{value}</View>
				</View>
			))}
		</View>
	);
}

/** Each paragraph is laid out by itself: 1,500 of a line each took ten seconds. */
const maxParagraphs = 40;

async function told([label, text]: Row, width: number) {
	const foreign = await drawForeignText(text, { width, height: 160, size: 11 });
	return (
		<View key={label} style={{ gap: 2 }}>
			<Text style={bold}>{label}</Text>
			{foreign ??
				paragraphsOf(text)
					.map((part) => drawableLine(part))
					.filter(Boolean)
					.map((line, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a PDF never move
						<Text key={index}>{line}</Text>
					))}
		</View>
	);
}

function paragraphsOf(text: string): string[] {
	const parts = text.split(/\n+/);
	return [...parts.slice(0, maxParagraphs - 1), parts.slice(maxParagraphs - 1).join(" ")];
}

async function written(text: string, box: { width: number; height: number; size: number }) {
	const foreign = await drawForeignText(text, box, { marginTop: 3 });
	if (foreign) return foreign;
	return (
		<Text
			style={{ fontSize: box.size, maxLines: 3, textOverflow: "ellipsis" }}
			hyphenationCallback={(word) => breakWord(word, 18)}
		>
			{drawableLine(text)}
		</Text>
	);
}
