import { listReadings, type Reading } from "#app/desk/law/readings.ts";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { activities } from "#app/records/law/law.ts";
import { RuleText } from "#app/records/law/law-card.tsx";
import { law, shownRule } from "#app/records/law/rules.server.ts";
import { tags } from "#app/records/tags.ts";
import { longDate } from "#app/ui/format.ts";
import { PageBanner } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { site } from "#site";
import type { Route } from "./+types/law.page.ts";

export const handle = publicPage({ shows: [tags.law] });

export async function loader() {
	const readings = await listReadings();
	const complete = law.filter(({ missing }) => !missing).map(({ name }) => name);
	return {
		complete:
			complete.length > 0 ? `Complete: ${complete.join(", ")}.` : "No country is complete yet.",
		countries: law.toSorted(byOwnCountry).map(({ country, name, missing, rules }) => ({
			...{ country, name, missing },
			rules: rules.map((rule) => ({
				...shownRule(rule),
				about: [rule.place, ...rule.appliesTo.map((each) => activities[each])].join(" · "),
				force: rule.from && forceLine(rule.from),
				isAsked: rule.asksFor !== undefined,
				seen: seenLine(readings.get(rule.id)),
			})),
		})),
	};
}

/** The site's own countries come first. */
function byOwnCountry(one: { country: string }, other: { country: string }): number {
	const placeOf = ({ country }: { country: string }) => {
		const at = site.countries.findIndex(({ code }) => code === country);
		return at < 0 ? site.countries.length : at;
	};
	return placeOf(one) - placeOf(other);
}

function seenLine(reading: Reading | undefined): string {
	if (!reading) return "";
	const on = longDate(reading.on);
	return reading.how === "read"
		? `Last read on ${on}.`
		: `Cited on ${on}. We haven’t read it ourselves.`;
}

function forceLine(day: string): string {
	const from = new Date(day);
	return `In force ${from.getTime() > Date.now() ? "from" : "since"} ${longDate(from)}. `;
}

export default function LawPage({ loaderData: { complete, countries } }: Route.ComponentProps) {
	const title = "The law, by place";
	return (
		<>
			<PageHead
				title={`${title} | ${site.name}`}
				description="What the law says about rehoming, breeding and owning a dog: rules by country and region, each with its source and the day we looked at it."
				keywords={["law", "breeding licence", "microchip"]}
				path="/law"
				trail={[{ name: title, path: "/law" }]}
			/>
			<PageBanner
				title={title}
				summary="Rules about rehoming, breeding and owning a dog, each with its source and the day we looked at it."
			>
				<p className="mt-6 max-w-[42rem] rounded-20 border border-amber-line bg-amber px-5 py-4 text-amber-ink">
					<strong className="font-semibold">This is not legal advice.</strong> The list is short and
					has gaps: a place or a rule that isn’t here may still have a law. Laws change. Read the
					source, and ask the authority or a lawyer where you live.
				</p>
				<p className="mt-4 max-w-[42rem]">
					<strong className="font-semibold">{complete}</strong> What we know to be missing is said
					under each country.
				</p>
			</PageBanner>
			<div className="wrap space-y-14 pb-20">
				<nav aria-label="Countries">
					<ul className="flex flex-wrap gap-x-5">
						{countries.map(({ country, name }) => (
							<li key={country}>
								<a
									href={`#${country}`}
									className="inline-flex min-h-11 items-center text-terra underline"
								>
									{name}
								</a>
							</li>
						))}
					</ul>
				</nav>
				{countries.map(({ country, name, missing, rules }) => (
					<section key={country} id={country} aria-labelledby={`${country}-name`}>
						<h2 id={`${country}-name`} className="text-32">
							{name}
						</h2>
						{missing ? (
							<p className="mt-2 max-w-[42rem] text-stone">Not listed: {missing}</p>
						) : null}
						<ul className="mt-5 grid gap-5 lg:grid-cols-2">
							{rules.map((rule) => (
								<li
									key={rule.id}
									id={rule.id}
									className="rounded-20 border border-line bg-card px-6 py-6"
								>
									<p className="text-15 font-semibold text-stone">{rule.about}</p>
									<h3 className="mt-1 text-23">{rule.title}</h3>
									<RuleText rule={rule} />
									<p className="text-15 text-stone">
										{rule.force}
										{rule.isAsked ? "Our forms ask for what it requires. " : ""}
										{rule.seen}
									</p>
								</li>
							))}
						</ul>
					</section>
				))}
			</div>
		</>
	);
}
