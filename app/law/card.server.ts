import type { Rule } from "#app/law/rules.server.ts";
import { escapeHtml } from "#app/platform/text/markdown.server.ts";
import { longDate } from "#app/ui/format.ts";

/** Returns the rules as HTML, which needs no script on the page; empty if there are no rules. */
export function drawLaw(title: string, rules: readonly Rule[]): string {
	if (rules.length === 0) return "";
	const items = rules.map(
		(rule) =>
			`<li class="border-b border-line py-4 first:pt-2"><h3 class="text-19">${escapeHtml(`${rule.title}, ${rule.place}`)}</h3>${drawRule(rule)}</li>`,
	);
	return `<h2 id="law" class="text-23">${escapeHtml(title)}</h2><ul class="mt-2">${items.join("")}</ul><p class="mt-2 text-15 text-stone">This is not legal advice. <a href="/law" class="inline-flex min-h-11 items-center text-terra underline">Every rule we list, by place</a></p>`;
}

export function drawRule({ text, forbids, source, how, on }: Rule): string {
	const texts = [text, ...forbids].map((each) => `<p class="mt-1.5">${escapeHtml(each)}</p>`);
	const day = `<time datetime="${on}">${longDate(new Date(on))}</time>`;
	const seen =
		how === "read" ? `We read this on ${day}.` : `Cited on ${day}. We haven’t read it ourselves.`;
	return `${texts.join("")}<p class="mt-1.5 text-15 [overflow-wrap:anywhere]"><a href="${escapeHtml(source.url)}" class="inline-block py-1 text-terra underline">${escapeHtml(source.name)}</a></p><p class="text-15 text-stone">${seen}</p>`;
}
