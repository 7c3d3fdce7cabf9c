import { mailFile } from "#app/desk/outgoing/mails.ts";
import { requireStaff } from "#app/people/sessions.ts";
import type { Route } from "./+types/mail.file.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
	const bytes = await mailFile(params.name, requireStaff(context));
	if (!bytes) throw new Response(null, { status: 404 });
	return new Response(new Uint8Array(bytes), {
		headers: {
			"Content-Type": "message/rfc822",
			"Content-Disposition": `attachment; filename="${params.name}"`,
			"Cache-Control": "no-store",
			"X-Content-Type-Options": "nosniff",
		},
	});
}
