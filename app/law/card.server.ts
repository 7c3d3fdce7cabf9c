import type { Rule } from "#app/law/rules.server.ts";
import { escapeHtml } from "#app/platform/text/markdown.server.ts";
import { longDate } from "#app/ui/format.ts";

/** Returns the rules as HTML, which needs no script on the page; empty if there are no rules. */
export function drawLaw(title: string, rules: readonly Rule[]): string {
	if (rules.length === 0) return "";
	return `${drawHeading(title)}<ul class="mt-2">${drawRules(rules, ({ title, place }) => `${title}, ${place}`)}</ul>${end}`;
}

/** For a form that doesn't know the place: the visitor opens it. A rule of two regions is in both. */
export function drawLawByPlace(title: string, rules: readonly Rule[]): string {
	if (rules.length === 0) return "";
	const placed = rules.flatMap((rule) =>
		(rule.regions.length > 0 ? rule.regions : [rule.place]).map((place) => ({ place, rule })),
	);
	const places = [...Map.groupBy(placed, ({ place }) => place)].map(
		([place, all]) =>
			`<details class="border-b border-line"><summary class="cursor-pointer py-2.5 font-semibold text-heading">${escapeHtml(place)}</summary><ul>${drawRules(
				all.map(({ rule }) => rule),
				({ title }) => title,
			)}</ul></details>`,
	);
	return `${drawHeading(title)}<p class="mt-1 text-stone">We list rules for these places. Open yours to read them.</p><div class="mt-3 border-t border-line">${places.join("")}</div>${end}`;
}

const drawHeading = (title: string) => `<h2 id="law" class="text-23">${escapeHtml(title)}</h2>`;

const end = `<p class="mt-2 text-15 text-stone">This is not legal advice. <a href="/law" class="inline-flex min-h-11 items-center text-terra underline">Every rule we list, by place</a></p>`;

function drawRules(rules: readonly Rule[], nameOf: (rule: Rule) => string): string {
	return rules
		.map(
			(rule) =>
				`<li class="border-b border-line py-4 first:pt-2 [details_&]:last:border-b-0"><h3 class="text-19">${escapeHtml(nameOf(rule))}</h3>${drawRule(rule)}</li>`,
		)
		.join("");
}

export function drawRule({ text, forbids, source, how, on }: Rule): string {
	const texts = [text, ...forbids].map((each) => `<p class="mt-1.5">${escapeHtml(each)}</p>`);
	const day = `<time datetime="${on}">${longDate(new Date(on))}</time>`;
	const seen =
		how === "read" ? `We read this on ${day}.` : `Cited on ${day}. We haven’t read it ourselves.`;
	return `${texts.join("")}<p class="mt-1.5 text-15 [overflow-wrap:anywhere]"><a href="${escapeHtml(source.url)}" class="inline-block py-1 text-terra underline">${escapeHtml(source.name)}</a></p><p class="text-15 text-stone">${seen}</p>`;
}
