import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

function ownerPages(kind: string) {
	const page = (path: string, file: string, id = file) =>
		route(`edit/${kind}/:token${path}`, `network/owner/${file}`, { id: `owner-${kind}-${id}` });
	return [
		page("", "edit.page.tsx"),
		page("/review", "edit.page.tsx", "review"),
		page("/say/:status", "answer.page.tsx"),
		page("/withdraw", "withdraw.page.tsx"),
		page("/share", "share.page.tsx"),
		page("/code", "code.page.tsx"),
	];
}

function reportPage(list: string) {
	return route(`${list}/:name/report`, "network/reports/report.page.tsx", { id: `${list}-report` });
}

function deskRecordPages(list: string) {
	const page = (path: string, file: string, id = file) =>
		route(`desk/${list}${path}`, `desk/${file}`, { id: `desk-${list}-${id}` });
	return [
		page("", "records/list.page.tsx"),
		page("/new", "records/new.page.tsx"),
		page("/export.csv", "records/export.file.ts"),
		page("/:id", "records/show.page.tsx"),
		page("/:id/status/:status", "records/record.action.ts"),
		page("/:id/confirmed", "records/record.action.ts", "confirmed.action"),
		page("/:id/town/:place", "records/record.action.ts", "town.action"),
		page("/:id/photos", "records/photos.page.tsx"),
		page("/:id/photos/:photo/:move", "records/record.action.ts", "photo.action"),
		page("/:id/checks", "records/checks.page.tsx"),
		page("/:id/notes", "records/notes.page.tsx"),
		page("/:id/history", "records/history.page.tsx"),
		page("/:id/kit", "kit/kit.page.tsx"),
		page("/:id/kit/:file", "kit/kit.file.ts"),
		// The flyer's former address, from before it was one of several files.
		page("/:id/flyer.pdf", "kit/kit.file.ts", "flyer.file"),
	];
}

/** Lists, shows and changes what waits, whatever its kind: see `app/desk/cases/`. */
function casePage(list: string, path: string, file: string, id = file) {
	return route(`desk/${list}${path}`, `desk/cases/${file}`, { id: `desk-${list}-${id}` });
}

function casePages(list: string) {
	return [
		casePage(list, "", "list.page.tsx"),
		casePage(list, "/:id", "show.page.tsx"),
		casePage(list, "/:id/:step", "step.action.ts"),
	];
}

/** Of a kind whose cases have an assignee. */
function assignPages(list: string) {
	return [
		casePage(list, "/assigned", "assigned.action.ts"),
		casePage(list, "/:id/:step/:item", "step.action.ts", "item.action"),
	];
}

function deskTextPage(list: string, path: string, file: string) {
	return route(`desk/${list}${path}`, `desk/texts/${file}`, { id: `desk-${list}-${file}` });
}

function deskTextPages(list: string) {
	return [
		casePage(list, "", "list.page.tsx"),
		deskTextPage(list, "/:id", "write.page.tsx"),
		deskTextPage(list, "/:id/draft", "autosave.action.ts"),
		deskTextPage(list, "/:id/publish", "publish.page.tsx"),
		deskTextPage(list, "/:id/versions", "versions.page.tsx"),
		deskTextPage(list, "/:id/versions/:number", "version.page.tsx"),
		deskTextPage(list, "/:id/:action", "text.action.ts"),
	];
}

function textPages(list: string) {
	return [
		route(list, "writing/texts/browse.page.tsx", { id: `${list}-browse` }),
		route(`${list}/:name`, "writing/texts/show.page.tsx", { id: `${list}-show` }),
	];
}

const site = [
	index("site/home/home.page.tsx"),
	route("about", "site/about/about.page.tsx"),
	route("about/editorial", "site/about/written.page.tsx", { id: "editorial" }),
	route("glossary", "site/about/written.page.tsx", { id: "glossary" }),
	route("privacy", "site/about/written.page.tsx", { id: "privacy" }),
	route("outcomes", "network/outcomes/show.page.tsx"),
	route("law", "site/law/law.page.tsx"),

	route("tools", "writing/tools/browse.page.tsx"),
	route("tools/:tool", "writing/tools/tool.page.tsx"),

	...textPages("guides"),
	...textPages("blogs"),

	route("breeder-network", "network/kennels/browse.page.tsx"),
	route("breeder-network/compare", "network/kennels/compare.page.tsx"),
	route("breeder-network/signup", "network/kennels/signup.page.tsx"),
	route("breeder-network/:name", "network/kennels/show.page.tsx"),
	route("breeder-network/:name/write", "network/kennels/letters/write.page.tsx"),
	reportPage("breeder-network"),

	route("adoption-network", "network/dogs/browse.page.tsx"),
	route("adoption-network/signup", "network/dogs/signup.page.tsx"),
	route("adoption-network/signup/help", "network/dogs/help/help.page.tsx"),
	route("adoption-network/:name", "network/dogs/show.page.tsx"),
	route("saved", "network/dogs/saved/saved.page.tsx"),
	route("adoption-network/:name/write", "network/conversations/write.page.tsx"),
	reportPage("adoption-network"),

	route("inquiries", "network/conversations/find.page.tsx"),
	route("search", "site/search/search.page.tsx"),
	route("alerts", "network/dogs/alerts/new.page.tsx"),

	route("contact", "site/contact/contact.page.tsx"),

	route("newsletter", "cases/newsletter/newsletter.page.tsx"),
	route("newsletter/:issue", "site/issues/show.page.tsx"),

	route("guides/:name/download", "writing/guides/download.file.ts"),
	...["guides", "blogs", "breeder-network", "adoption-network"].map((list) =>
		route(`${list}/:name/card.jpg`, "site/home/card.file.ts", { id: `${list}-card` }),
	),
	route("adoption-network/:name/code.svg", "network/dogs/code.file.ts"),
	route("adoption-network/:name/home.jpg", "network/dogs/home-card.file.ts"),
	route("adoption-network/:name/flyer.pdf", "network/promotion/flyer.file.ts"),
	...["guides", "blogs", "adoption-network"].map((list) =>
		route(`${list}/feed.atom`, "site/search/atom.feed.ts", { id: `${list}-feed` }),
	),

	// Serves passkeys only. Everything else below it is a 404.
	route("api/auth/*", "desk/account/passkey.action.ts"),

	route("maps/:outline", "network/outline.file.ts"),
	route("photos/:token/:file", "media/photo.file.ts"),
	route("uploads/:key", "media/upload.action.ts"),
	route("share.jpg", "site/home/share.file.ts"),
	route("sitemap.xml", "site/search/sitemap.feed.ts"),
	route("sitemap/:part", "site/search/sitemap.feed.ts", { id: "sitemap-part" }),
	route("robots.txt", "site/search/robots.feed.ts"),
	route("manifest.webmanifest", "site/home/manifest.feed.ts"),

	route("*", "site/home/not-found.action.ts"),
] satisfies RouteConfig;

const desk = [
	route("login", "people/sign-in/login.page.tsx"),
	route("login/code", "people/sign-in/code.page.tsx"),
	route("login/link", "desk/team/mail-link.page.tsx"),
	route("login/link/:token", "people/sign-in/mailed-link.page.tsx"),
	route("invitation/:token", "desk/team/invitation.page.tsx"),
	route("talk/:token", "network/conversations/thread/conversation.page.tsx"),
	route("inquiries/:token", "network/conversations/mine.page.tsx"),
	route("inquiries/:token/:conversation", "network/conversations/mine.action.ts"),
	route("letter/:token", "network/kennels/letters/confirm.page.tsx"),
	route("report/:token", "network/reports/confirm.page.tsx"),
	...ownerPages("dog"),
	route("edit/dog/:token/preview", "network/owner/preview.page.tsx"),
	...ownerPages("kennel"),
	route("edit/dog/:token/conversations/:conversation", "network/owner/conversation.action.ts"),
	route("edit/kennel/:token/dogs", "network/kennels/evidence/dogs.page.tsx"),
	route("edit/kennel/:token/dogs/:dog", "network/kennels/evidence/dog.page.tsx"),
	route("edit/kennel/:token/dogs/:dog/results/:result", "network/kennels/evidence/result.page.tsx"),
	route("edit/dog/:token/story", "network/dogs/stories/send.page.tsx"),
	route("edit/dog/:token/new-family", "network/aftercare/new-family.page.tsx"),
	route("edit/dog/:token/handover", "network/aftercare/handover/handover.page.tsx"),
	route("edit/dog/:token/handover.pdf", "network/aftercare/handover/former-pdf.action.ts"),
	route("edit/dog/:token/taken-back", "network/owner/former-taken-back.action.ts"),
	route("aftercare/:token", "network/aftercare/check-in.page.tsx"),
	route("take-back/:token", "network/owner/former-take-back.page.tsx"),
	route("alerts/:token", "network/dogs/alerts/show.page.tsx"),
	route("alerts/:token/:alert", "network/dogs/alerts/change.page.tsx"),
	route("status/:token", "network/owner/status.page.tsx"),
	route("newsletter/confirm/:token", "cases/newsletter/confirm.page.tsx"),
	route("newsletter/preferences/:token", "cases/newsletter/preferences.page.tsx"),
	route("newsletter/unsubscribe/:token", "cases/newsletter/unsubscribe.page.tsx"),

	// The surrounding layouts check permissions.
	layout("desk/desk.layout.tsx", [
		route("desk", "desk/today/start.page.tsx"),
		route("desk/search", "desk/search/search.page.tsx"),
		route("desk/visits", "desk/visits/visits.page.tsx"),
		route("desk/outcomes", "network/outcomes/desk/figures.page.tsx"),
		route("desk/outcomes.csv", "network/outcomes/desk/csv.file.ts"),
		route("desk/sign-out", "desk/account/sign-out.action.ts"),
		route("desk/account", "desk/account/account.page.tsx"),
		route("desk/account/password", "desk/account/access.page.tsx", { id: "desk-password" }),
		route("desk/account/second-factor", "desk/account/factor.page.tsx"),
		route("desk/account/second-factor/app", "desk/account/app.page.tsx"),
		route("desk/account/second-factor/:step", "desk/account/access.page.tsx"),
		route("desk/account/:what/:id/:action", "desk/account/account.action.ts"),
		route("desk/photo/:id/:file", "desk/photos/photo.file.ts"),

		layout("desk/review-area.layout.tsx", [
			route("desk/inbox", "desk/cases/inbox.page.tsx"),
			casePage("review", "", "list.page.tsx"),
			...assignPages("review"),
			route("desk/review/:id", "desk/review/case.page.tsx"),
			route("desk/review/:id/:decision", "desk/review/case-decision.page.tsx"),
			route("desk/review/:id/edit", "desk/review/case-edit.page.tsx"),
			route("desk/review/:id/checks", "desk/review/case-checks.page.tsx"),
			route("desk/review/:id/preview", "desk/review/case-preview.page.tsx"),
			...deskRecordPages("adoptions"),
			...deskRecordPages("breeders"),
			...casePages("messages"),
			...assignPages("messages"),
			...casePages("spam"),
			...casePages("subscribers"),
			route("desk/subscribers.csv", "cases/newsletter/desk/csv.file.ts"),
			...casePages("alerts"),
			...casePages("inquiries"),
			...casePages("reports"),
			...casePages("aftercare"),
			...casePages("stories"),
			...casePages("evidence"),
			route(
				"desk/evidence/:id/documents/:result",
				"network/kennels/evidence/desk/document.file.ts",
			),
			casePage("replies", "", "list.page.tsx"),
			route("desk/replies/:id", "desk/replies/edit.page.tsx"),
			casePage("replies", "/:id/:step", "step.action.ts"),
			route("desk/law", "desk/law/law.page.tsx"),
			casePage("deliveries", "", "list.page.tsx"),
			casePage("deliveries", "/:id/:step", "step.action.ts"),
		]),

		layout("desk/write-area.layout.tsx", [
			...deskTextPages("guides"),
			route("desk/guides/:id/download", "writing/guides/desk/download.page.tsx"),
			route("desk/guides/:id/preview.pdf", "writing/guides/desk/pdf.file.ts"),
			...deskTextPages("blog"),
			route("desk/photos", "desk/photos/photos.page.tsx"),
			route("desk/photos/choices", "desk/photos/choices.action.ts"),
			route("desk/photos/:id", "desk/photos/photo.page.tsx"),
			route("desk/photos/:id/replace", "desk/photos/replace.page.tsx"),
		]),

		layout("desk/send-area.layout.tsx", [
			casePage("newsletter", "", "list.page.tsx"),
			route("desk/newsletter/settings", "desk/issues/desk/settings.page.tsx"),
			route("desk/newsletter/:id", "desk/issues/desk/issue.page.tsx"),
			route("desk/newsletter/:id/draft", "desk/issues/desk/autosave.action.ts"),
			route("desk/newsletter/:id/preview", "desk/issues/desk/preview.page.tsx"),
			route("desk/newsletter/:id/email", "desk/issues/desk/email.file.ts"),
			route("desk/newsletter/:id/send", "desk/issues/desk/send.page.tsx"),
			route("desk/newsletter/:id/:action", "desk/issues/desk/issue.action.ts"),
		]),
		layout("desk/manage-area.layout.tsx", [
			casePage("people", "", "list.page.tsx"),
			route("desk/people/invite", "desk/team/invite.page.tsx"),
			route("desk/people/settings", "desk/team/people-settings.page.tsx"),
			casePage("people", "/:id", "show.page.tsx"),
			casePage("people", "/:id/:step", "step.action.ts"),
			route("desk/history", "desk/history/history.page.tsx"),
			route("desk/privacy", "desk/privacy/privacy.page.tsx"),
			route("desk/privacy/erase", "desk/privacy/privacy.page.tsx", { id: "desk-privacy-erase" }),
			route("desk/privacy/export", "desk/privacy/privacy-export.action.ts"),
			route("desk/privacy/notice", "site/about/desk/notice.page.tsx"),
			route("desk/mail", "desk/outgoing/mail-list.page.tsx"),
			route("desk/mail/:name", "desk/outgoing/mail-show.page.tsx"),
			route("desk/mail/:name/file", "desk/outgoing/mail.file.ts"),
		]),

		route("desk/*", "desk/not-found.page.tsx"),
	]),
	layout("writing/preview.layout.tsx", [
		deskTextPage("guides", "/:id/preview", "preview.page.tsx"),
		deskTextPage("blog", "/:id/preview", "preview.page.tsx"),
	]),

	route(
		"edit/kennel/:token/dogs/:dog/results/:result/document.pdf",
		"network/kennels/evidence/document.file.ts",
	),
	route("talk/:token/photos/:id/:file", "network/conversations/thread/photo.file.ts"),
	route("edit/dog/:token/photos/:id/:file", "network/owner/photo.file.ts", {
		id: "owner-dog-photo",
	}),
	route("edit/kennel/:token/photos/:id/:file", "network/owner/photo.file.ts", {
		id: "owner-kennel-photo",
	}),
	route("edit/dog/:token/share/:file", "network/owner/kit.file.ts", { id: "owner-dog-kit" }),
	route("edit/kennel/:token/share/:file", "network/owner/kit.file.ts", { id: "owner-kennel-kit" }),
] satisfies RouteConfig;

/** Two builds: see docs/decisions/014-desk-apart.md. */
const sides: Record<string, RouteConfig> = {
	site,
	desk: [...desk, route("*", "desk/elsewhere.action.ts")],
};

export default sides[import.meta.env.MODE] ?? [...desk, ...site];
