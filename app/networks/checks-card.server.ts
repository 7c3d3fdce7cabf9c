import { escapeHtml } from "#app/platform/text/markdown.server.ts";
import type { PublicCheck } from "#app/records/verifications.ts";

const [check, minus] = ["M20 6 9 17l-5-5", "M5 12h14"];

/** Returns HTML, so that the page needs no script for it; empty if there are no checks. */
export function drawChecks(checks: readonly PublicCheck[]): string {
	if (checks.length === 0) return "";
	const items = checks.map(({ words, not }) => {
		const icon = `<svg aria-hidden="true" class="icon mt-0.5 size-5.5 shrink-0 ${not ? "" : "text-olive"}" viewBox="0 0 24 24"><path d="${not ? minus : check}"></path></svg>`;
		const end = not ? `<span class="text-15">${not}</span>` : "";
		return `<li class="flex gap-3.5 border-t border-line py-2.5 ${not ? "text-stone" : ""}">${icon}<span class="flex min-w-0 flex-1 flex-wrap justify-between gap-x-5 [overflow-wrap:anywhere]"><span class="min-w-0">${escapeHtml(words)}</span>${end}</span></li>`;
	});
	return `<h2 id="checked" class="text-27">What we checked</h2><p class="mt-1 text-15 text-stone">Only what we saw ourselves, and when.</p><ul class="mt-3">${items.join("")}</ul>`;
}
