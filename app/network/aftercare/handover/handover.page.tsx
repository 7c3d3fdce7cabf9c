import { data } from "react-router";
import { hasUnapprovedDraft } from "#app/cases/edit/case-edits.ts";
import { databaseAway } from "#app/cases/intake/submit-form.ts";
import { findCaseByLink, linkGone } from "#app/cases/review/private-case.ts";
import { deskPhotosOf } from "#app/media/guarded-photos.ts";
import { Picture } from "#app/media/picture.tsx";
import { dogs } from "#app/network/dogs/store.ts";
import { PrintButton } from "#app/network/share.tsx";
import { awayOrRethrow } from "#app/platform/database/db.server.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { cleanLine } from "#app/platform/forms/typed-text.server.ts";
import { partialDateIn, partialDateText } from "#app/records/dates.ts";
import { dog } from "#app/records/dog.ts";
import { pageRows, type Row, valuesOf } from "#app/records/record.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import editStyles from "#app/ui/edit.css?url";
import { TextField } from "#app/ui/field.tsx";
import { useFocusOn } from "#app/ui/field-parts.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Radios } from "#app/ui/radios.tsx";
import { useServed } from "#app/ui/served.tsx";
import { site } from "#site";
import type { Route } from "./+types/handover.page.ts";

/** Maximum length of a name, in characters. */
const nameLimit = 120;

const papersGiven = {
	vaccination: "Vaccination record",
	vet: "Vet records",
	chip: "Microchip papers",
	pedigree: "Pedigree or breeder’s papers",
	insurance: "Insurance papers",
	medicine: "Medicine, and how to give it",
	things: "Leash, collar, bed, food for the first days",
} as const;
type PaperGiven = keyof typeof papersGiven;

const comebacks = {
	return: "The dog comes back to me",
	together: "They tell me first, and we look for the next home together",
} as const;

const firstWeeks = [
	"A quiet corner with a bed, away from the door. Let the dog come to you.",
	"The same food at the same times as before for at least a week.",
	"Always on a leash outside, also in a yard whose fence you haven’t tested. Dogs are most likely to run away in the first few days.",
	"No visitors, dog parks or big trips at first. Children and other animals only with an adult in the room.",
	"A tag with your phone number from the first day, and the microchip changed to your name.",
	"A first visit to your vet, with the records from above.",
	"Something worries you? Ask early: the former owner knows this dog best.",
];

const chipRegisters = {
	US: {
		lookUp: "the American Animal Hospital Association’s lookup",
		url: "https://www.aaha.org/your-pet/pet-microchip-lookup/",
		how: "It names the registry that has the number. Ask that registry how to change the owner; often you both sign a form.",
		source: "https://www.foundanimals.org/aaha-universal-pet-microchip-lookup-tool/",
		readOn: "2026-11-24",
	},
	GB: {
		lookUp: "Check a Chip",
		url: "https://www.checkachip.com",
		how: "It names the database that has the number. That database changes the keeper: the former one passes on a transfer code or confirms the change.",
		source: "https://www.mygov.scot/microchip-dog/keeping-information-up-to-date/",
		readOn: "2026-11-24",
	},
	AU: {
		lookUp: "Pet Address",
		url: "https://www.petaddress.com.au",
		how: "It names the register that has the number. Ask that register to change the owner.",
		source: "https://github.com/sheltermanager/asm3",
		readOn: "2026-11-24",
	},
};

/** Returns undefined if we know of no lookup service for the whole country. */
function microchipLookupFor(country: string) {
	return Object.entries(chipRegisters).find(([code]) => code === country)?.[1];
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

export async function loader({ params }: Route.LoaderArgs) {
	const found = await findDog(params.token).catch(awayOrRethrow);
	if (!found) throw linkGone();
	// What was typed is shown again.
	return found === "away" ? data({ fault: databaseAway }, 503) : data({ dog: found });
}

/** Without where the dog lived and by when it needed a home, which don't concern the new family. */
const known = { ...dog, groups: dog.groups.filter(({ fields }) => !holdsPlace(fields)) };

function holdsPlace(fields: readonly string[]): boolean {
	return fields.includes("locationCity");
}

async function findDog(token: string) {
	const found = await findCaseByLink(dog.caseKind, token);
	if (!found) return undefined;
	const listing = found.subjectId === null ? undefined : await dogs.find(found.subjectId);
	const isDraft = !listing || (await hasUnapprovedDraft(found));
	const values = isDraft ? found.draft : valuesOf(dog, listing);
	const [photo] = [
		...(listing ? await deskPhotosOf("dog", listing.id) : []),
		...(await deskPhotosOf("case", found.id)),
	];
	return {
		name: values.name ?? "",
		photo: photo && { ...photo, folder: `${dog.editPath}/${token}/photos` },
		microchipNumber: values.microchipNumber ?? "",
		microchipLookup: microchipLookupFor(values.country ?? ""),
		facts: (["facts", "place", "answers"] as const).flatMap((part) =>
			pageRows(known, part, values),
		),
		// The public page says “None” for an empty field, and no one should sign that.
		stories: (["healthIssues", "behaviorNotes"] as const).flatMap((field): Row[] => {
			const text = values[field]?.trim();
			return text ? [[dog.fields[field].label, text]] : [];
		}),
	};
}

/** Shows what was typed and stores none of it. Missing values leave a line to write on. */
export async function action({ request }: Route.ActionArgs) {
	const fields = (await readFields(request)) ?? new FormData();
	const text = (name: string) => cleanLine(String(fields.get(name) ?? ""));
	const name = (of: string) => [...text(of)].slice(0, nameLimit).join("");
	const day = (of: string) => (partialDateIn(text(of))?.day === undefined ? "" : text(of));
	const given = fields.getAll("papers").map(String);
	return {
		giver: name("giver"),
		family: name("family"),
		movedOn: day("movedOn"),
		until: day("until"),
		comeback: text("comeback") === "together" ? ("together" as const) : ("return" as const),
		papers: (Object.keys(papersGiven) as PaperGiven[]).filter((paper) => given.includes(paper)),
	};
}

type Typed = Awaited<ReturnType<typeof action>>;

const blank: Typed = {
	giver: "",
	family: "",
	movedOn: "",
	until: "",
	comeback: "return",
	papers: [],
};

export default function HandoverPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { papers, ...values } = actionData ?? blank;
	const sheet = useFocusOn(actionData);
	const shown = "dog" in loaderData ? loaderData.dog : undefined;
	const title = `Handover pack for ${shown?.name || "your dog"}`;
	return (
		<div className="wrap py-10 md:py-16 print:p-0">
			<PageHead title={`${title} | ${site.shortName}`} description={title} />
			<div className="mx-auto max-w-[46rem] print:hidden">
				<h1 className="text-32 [overflow-wrap:anywhere] md:text-42">{title}</h1>
				<p className="mt-3 mb-8 text-19 text-stone">
					A page to print and sign, one copy for each of you. We put together what you told us about
					your dog. The names below are only printed: we don’t store them. Leave out what you’d
					rather write by hand.
				</p>
				<DeskForm
					id="handover"
					values={values}
					answer={
						"fault" in loaderData ? { errors: {}, values, message: loaderData.fault } : undefined
					}
					className="grid gap-6 sm:grid-cols-2"
				>
					<TextField name="giver" label="Your name" maxLength={nameLimit} autoComplete="name" />
					<TextField
						name="family"
						label="New family’s name"
						maxLength={nameLimit}
						autoComplete="off"
					/>
					<TextField name="movedOn" type="date" label="Day of the handover" />
					<TextField
						name="until"
						type="date"
						label="The promise holds at least until"
						hint="Leave it empty to print a line to write on."
					/>
					<fieldset className="min-w-0 sm:col-span-2">
						<legend className="font-semibold text-heading">What you hand over</legend>
						<div className="mt-1 grid sm:grid-cols-2">
							{optionsIn(papersGiven).map(({ value, label }) => (
								<label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
									<input
										type="checkbox"
										name="papers"
										value={value}
										defaultChecked={papers.some((paper) => paper === value)}
										className="size-6 shrink-0 accent-action"
									/>
									{label}
								</label>
							))}
						</div>
					</fieldset>
					<Radios
						name="comeback"
						label="If it doesn’t work out"
						options={optionsIn(comebacks)}
						className="sm:col-span-2"
					/>
					<p className="flex flex-wrap gap-3 sm:col-span-2">
						<DeskButton className="max-sm:w-full">Fill in the pack</DeskButton>
						<Link
							to={`${dog.editPath}/${params.token}`}
							className={buttonClass("quiet", "max-sm:w-full")}
						>
							Back to your private page
						</Link>
					</p>
				</DeskForm>
			</div>
			{shown ? (
				<div
					ref={sheet}
					className="mx-auto mt-10 max-w-[46rem] rounded-24 border border-line bg-card p-6 [overflow-wrap:anywhere] md:p-10 print:m-0 print:max-w-none print:border-0 print:p-0"
					// biome-ignore lint/a11y/noAutofocus: without scripts the filled-in pack is a new page
					autoFocus={actionData !== undefined}
					tabIndex={-1}
				>
					<Pack dog={shown} typed={actionData ?? blank} />
				</div>
			) : null}
		</div>
	);
}

const optionsIn = (labels: Record<string, string>) =>
	Object.entries(labels).map(([value, label]) => ({ value, label }));

type Dog = NonNullable<Exclude<Awaited<ReturnType<typeof findDog>>, "away">>;

function Pack({ dog, typed }: { dog: Dog; typed: Typed }) {
	const address = useServed().origin.replace(/^https?:\/\//, "");
	const promise =
		typed.comeback === "return"
			? "The former owner takes the dog back, no questions asked."
			: "The new family tells the former owner first, and they look for the next home together.";
	return (
		<article aria-labelledby="pack">
			<div className="mb-8 flex flex-wrap items-center gap-3 print:hidden">
				<PrintButton label="Print the pack" />
				<p className="text-stone [@media(scripting:enabled)]:hidden">
					Print this page from your browser’s menu.
				</p>
			</div>
			<div className="flex flex-wrap gap-6">
				{dog.photo ? (
					<Picture photo={dog.photo} sizes="160px" className="size-40 shrink-0 rounded-12" eager />
				) : null}
				<div className="min-w-0 flex-1 basis-72">
					<p className="text-15 font-semibold text-terra uppercase">Handover pack</p>
					<h2 id="pack" className="text-32">
						<bdi>{dog.name || `A ${site.breed}`}</bdi>
					</h2>
					<dl className="mt-3 grid gap-3 sm:grid-cols-2 print:grid-cols-2">
						<ToWrite label="Microchip number" text={dog.microchipNumber} />
						<ToWrite label="Day of the handover" text={partialDateText(typed.movedOn)} />
						<ToWrite label="From" text={typed.giver} />
						<ToWrite label="To" text={typed.family} />
					</dl>
				</div>
			</div>
			<Section title="About the dog">
				<dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2 print:grid-cols-2">
					{dog.facts.map(([label, text]) => (
						<div key={label} className="flex gap-3 break-inside-avoid">
							<dt className="w-36 shrink-0 text-stone">{label}</dt>
							<dd className="min-w-0">
								<bdi>{text}</bdi>
							</dd>
						</div>
					))}
				</dl>
			</Section>
			{dog.stories.length > 0 ? (
				<Section title="Health and behavior, as the owner wrote it" long>
					{dog.stories.map(([label, text]) => (
						<div key={label}>
							<h4 className="font-semibold text-heading">{label}</h4>
							<p dir="auto" className="whitespace-pre-line">
								{text}
							</p>
						</div>
					))}
				</Section>
			) : null}
			<Section title="Handed over">
				<ul className="grid gap-1 sm:grid-cols-2 print:grid-cols-2">
					{(Object.keys(papersGiven) as PaperGiven[]).map((paper) => (
						<Box key={paper} checked={typed.papers.includes(paper)}>
							{papersGiven[paper]}
						</Box>
					))}
				</ul>
			</Section>
			<Section title="If it doesn’t work out">
				<p>
					<span key={promise}>{promise}</span> The new family won’t give the dog away, sell it or
					leave it at a shelter without telling the former owner.
				</p>
				<dl className="max-w-80">
					<ToWrite label="This holds at least until" text={partialDateText(typed.until)} />
				</dl>
				<p>
					Either of you can write to us at {address}/contact. We’ll help put the listing back, free
					of charge.
				</p>
			</Section>
			<Section title="Signatures">
				<dl className="grid gap-6 pt-2 sm:grid-cols-2 print:grid-cols-2">
					<ToWrite label="Former owner, date" text="" />
					<ToWrite label="New family, date" text="" />
				</dl>
				<p className="text-15 text-stone">
					This is not legal advice and not a contract drafted by a lawyer. Laws on transferring a
					dog differ from place to place; ask locally what applies to you. {site.name} is not a
					party to this handover, has not examined the dog and charges nothing for it. We don’t keep
					your names.
				</p>
			</Section>
			<Section title="Changing the microchip">
				<p>
					A chip holds a number and nothing else. The owner’s contact details are in a registry,
					which names the former owner until someone changes it.
				</p>
				<Registry lookup={dog.microchipLookup} />
			</Section>
			<Section title="The first two weeks">
				<p>
					Two thirds of the dogs that come back do so within 14 days (RSPCA Queensland). A quiet
					start helps most:
				</p>
				<ul className="grid gap-1">
					{firstWeeks.map((line) => (
						<Box key={line}>{line}</Box>
					))}
				</ul>
			</Section>
		</article>
	);
}

type SectionProps = { title: string; long?: boolean; children: React.ReactNode };

function Section({ title, long = false, children }: SectionProps) {
	return (
		<section className={long ? "mt-7" : "mt-7 break-inside-avoid"}>
			<h3 className="text-23">{title}</h3>
			<div className="mt-2 grid gap-2">{children}</div>
		</section>
	);
}

/** Shows a line to write on where nothing is known. */
function ToWrite({ label, text }: { label: string; text: string }) {
	return (
		<div className="flex min-w-0 flex-col">
			<dt className="text-15 text-stone">{label}</dt>
			<dd className={text ? "font-semibold text-heading" : "h-9 border-b border-stone"}>
				{text ? <bdi>{text}</bdi> : <span className="sr-only">A line to write on</span>}
			</dd>
		</div>
	);
}

function Box({ checked = false, children }: { checked?: boolean; children: string }) {
	return (
		<li className="flex gap-2.5 break-inside-avoid">
			<span
				aria-hidden="true"
				className="mt-1 grid size-4.5 shrink-0 place-items-center border border-stone text-15 leading-none"
			>
				{checked ? "✓" : ""}
			</span>
			<span className="min-w-0">
				{checked ? <span className="sr-only">Checked: </span> : null}
				{children}
			</span>
		</li>
	);
}

function Registry({ lookup }: { lookup: Dog["microchipLookup"] }) {
	if (!lookup) {
		return (
			<p>
				Your vet can read the chip and tell you which company registered it. Ask that company how to
				change the owner, and what it needs from both of you.
			</p>
		);
	}
	return (
		<>
			<p>
				Look up the number at{" "}
				<a href={lookup.url} className="text-terra underline">
					{lookup.url.replace(/^https:\/\/(www\.)?/, "")}
				</a>{" "}
				({lookup.lookUp}). {lookup.how}
			</p>
			<p className="text-15 text-stone">
				Source, read on {partialDateText(lookup.readOn)}: {lookup.source.replace(/^https:\/\//, "")}
			</p>
		</>
	);
}
