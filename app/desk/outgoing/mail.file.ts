import { mailFile } from "#app/desk/outgoing/mails.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/mail.file.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
	const bytes = orNotFound(await mailFile(params.name, requireStaff(context)));
	return new Response(new Uint8Array(bytes), {
		headers: {
			"Content-Type": "message/rfc822",
			"Content-Disposition": `attachment; filename="${params.name}"`,
			"Cache-Control": "no-store",
		},
	});
}
