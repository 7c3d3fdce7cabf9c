import { findHandoverDog, packLimit, parseHandoverForm } from "#app/aftercare/handover/packs.ts";
import { linkGone } from "#app/moderation/cases/private-case.ts";
import { tooMany } from "#app/moderation/intake/submit-form.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { runImageWork } from "#app/platform/images/image.server.ts";
import type { Route } from "./+types/handover-pdf.action.ts";

/** Puts the user input into the response only and stores none of it. */
export async function action({ request, params: { token } }: Route.ActionArgs): Promise<Response> {
	const found = await findHandoverDog(token);
	if (!found) throw linkGone();
	const fields = await readFields(request);
	if (!fields) return say("The form didn’t arrive completely. Go back and send it again.", 400);
	const { wait } = await packLimit.take(String(found.caseId));
	if (wait > 0) return say(tooMany(wait), 429, wait);
	const parties = parseHandoverForm(fields, found.sheet);
	// The PDF library takes 50 MB, so it is loaded on first use.
	const { renderHandover } = await import("#app/aftercare/handover/pdf.tsx");
	const photo = await found.photo();
	const bytes = await runImageWork(() => renderHandover(found.values, parties, photo));
	if (!bytes) return say("Other PDFs are being made. Go back and try again in a moment.", 503, 10);
	return new Response(new Uint8Array(bytes), {
		headers: {
			"Content-Type": "application/pdf",
			"Content-Disposition": `inline; filename="${found.slug}-handover.pdf"`,
			"Cache-Control": "no-store",
		},
	});
}

function say(words: string, status: number, wait?: number): Response {
	return new Response(`${words} What you typed is still there.\n`, {
		status,
		headers: {
			"Content-Type": "text/plain; charset=utf-8",
			"Cache-Control": "no-store",
			...(wait === undefined ? {} : { "Retry-After": String(wait) }),
		},
	});
}
