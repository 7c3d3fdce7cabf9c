import { findIssue } from "#app/desk/issues/issues.ts";
import { previewIssue } from "#app/desk/issues/write-issue.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import type { Route } from "./+types/email.file.ts";

const photos = env.filesUrl === undefined ? "" : ` ${env.filesUrl}/photos/`;

/** Unlike other pages', allows an email's inline styles. Only our own pages may frame it. */
const policy = [
	"default-src 'none'",
	"style-src 'unsafe-inline'",
	`img-src 'self'${photos}`,
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'self'",
	"sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
].join("; ");

export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
	const issue = orNotFound(await findIssue(numberIn(params.id) ?? 0));
	const isDark = new URL(request.url).searchParams.get("scheme") === "dark";
	const { html } = await previewIssue(issue);
	const shown = html
		.replace("(prefers-color-scheme: dark)", isDark ? "all" : "not all")
		.replace("<title>", '<base target="_blank"><title>')
		.replaceAll(`src="${env.siteUrl}/`, 'src="/');
	return new Response(shown, {
		headers: {
			"Content-Type": "text/html; charset=utf-8",
			"Cache-Control": "no-store",
			"Content-Security-Policy": policy,
			"X-Frame-Options": "SAMEORIGIN",
		},
	});
}
