import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

function ownerPages(kind: string) {
	const page = (path: string, file: string, id = file) =>
		route(`edit/${kind}/:token${path}`, `owner/${file}`, { id: `owner-${kind}-${id}` });
	return [
		page("", "edit.page.tsx"),
		page("/review", "edit.page.tsx", "review"),
		page("/say/:status", "status.page.tsx"),
	];
}

function deskRecordPages(list: string) {
	const page = (path: string, file: string) =>
		route(`desk/${list}${path}`, `desk/${file}`, { id: `desk-${list}-${file}` });
	return [
		page("", "records/list.page.tsx"),
		page("/new", "records/new.page.tsx"),
		page("/:id", "records/show.page.tsx"),
		page("/:id/status/:status", "records/status.action.ts"),
		page("/:id/confirmed", "records/confirmed.action.ts"),
		page("/:id/photos", "records/photos.page.tsx"),
		page("/:id/photos/:photo/:move", "records/photo.action.ts"),
		page("/:id/notes", "records/notes.page.tsx"),
		page("/:id/history", "records/history.page.tsx"),
		page("/:id/kit", "kit/kit.page.tsx"),
		page("/:id/flyer.pdf", "kit/flyer.file.ts"),
	];
}

function deskTextPage(list: string, path: string, file: string) {
	return route(`desk/${list}${path}`, `desk/texts/${file}`, { id: `desk-${list}-${file}` });
}

function deskTextPages(list: string) {
	return [
		deskTextPage(list, "", "browse.page.tsx"),
		deskTextPage(list, "/:id", "write.page.tsx"),
		deskTextPage(list, "/:id/draft", "autosave.action.ts"),
		deskTextPage(list, "/:id/publish", "publish.page.tsx"),
		deskTextPage(list, "/:id/schedule/cancel", "unschedule.action.ts"),
		deskTextPage(list, "/:id/unpublish", "unpublish.action.ts"),
		deskTextPage(list, "/:id/versions", "versions.page.tsx"),
		deskTextPage(list, "/:id/versions/:number", "version.page.tsx"),
		deskTextPage(list, "/:id/versions/:number/restore", "restore.action.ts"),
	];
}

const site = [
	layout("home/frame.layout.tsx", [
		index("home/home.page.tsx"),
		route("about", "about/about.page.tsx"),

		route("guides", "guides/browse.page.tsx"),
		route("guides/:name", "guides/show.page.tsx"),

		route("blogs", "blog/browse.page.tsx"),
		route("blogs/:name", "blog/show.page.tsx"),

		route("breeder-network", "breeders/browse.page.tsx"),
		route("breeder-network/signup", "breeders/signup.page.tsx"),
		route("breeder-network/:name", "breeders/show.page.tsx"),

		route("adoption-network", "adoptions/browse.page.tsx"),
		route("adoption-network/signup", "adoptions/signup.page.tsx"),
		route("adoption-network/:name", "adoptions/show.page.tsx"),

		route("contact", "contact/contact.page.tsx"),
		route("status/:token", "moderation/cases/status.page.tsx"),

		route("newsletter", "newsletter/newsletter.page.tsx"),
		route("newsletter/confirm/:token", "newsletter/confirm.page.tsx"),
		route("newsletter/preferences/:token", "newsletter/preferences.page.tsx"),
		route("newsletter/unsubscribe/:token", "newsletter/unsubscribe.page.tsx"),
	]),

	route("guides/:name/download", "guides/download.file.ts"),
	route("guides/:name/card.jpg", "guides/card.file.ts"),
	route("guides/feed.atom", "guides/guides.feed.ts"),
	route("blogs/:name/card.jpg", "blog/card.file.ts"),
	route("blogs/feed.atom", "blog/posts.feed.ts"),
	route("breeder-network/:name/card.jpg", "breeders/card.file.ts"),
	route("adoption-network/:name/card.jpg", "adoptions/card.file.ts"),
	route("adoption-network/feed.atom", "adoptions/listings.feed.ts"),

	// Passkeys only; everything else below it is a 404.
	route("api/auth/*", "desk/account/passkey.action.ts"),

	route("photos/:token/:file", "media/photo.file.ts"),
	route("uploads/:key", "media/upload.action.ts"),
	route("share.jpg", "home/share.file.ts"),
	route("sitemap.xml", "search/sitemap.feed.ts"),
	route("sitemap/:part", "search/sitemap-part.feed.ts"),
	route("robots.txt", "search/robots.feed.ts"),
	route("manifest.webmanifest", "home/manifest.feed.ts"),

	route("*", "home/not-found.action.ts"),
] satisfies RouteConfig;

const desk = [
	layout("home/frame.layout.tsx", { id: "desk-frame" }, [
		route("login", "people/sign-in/login.page.tsx"),
		route("login/code", "people/sign-in/code.page.tsx"),
		route("login/link", "desk/team/mail-link.page.tsx"),
		route("login/link/:token", "people/sign-in/mailed-link.page.tsx"),
		route("invitation/:token", "desk/team/invitation.page.tsx"),
		...ownerPages("dog"),
		...ownerPages("kennel"),
	]),

	// Permissions are decided by the surrounding layouts.
	layout("desk/desk.layout.tsx", [
		route("desk", "desk/today/start.page.tsx"),
		route("desk/visits", "visits/visits.page.tsx"),
		route("desk/sign-out", "people/sign-out.action.ts"),
		route("desk/account", "desk/account/account.page.tsx"),
		route("desk/account/password", "desk/account/password.page.tsx"),
		route("desk/account/second-factor", "desk/account/factor.page.tsx"),
		route("desk/account/second-factor/app", "desk/account/app.page.tsx"),
		route("desk/account/second-factor/off", "desk/account/app-off.page.tsx"),
		route("desk/account/second-factor/recovery", "desk/account/recovery.page.tsx"),
		route("desk/account/passkeys/:id/remove", "desk/account/remove-passkey.action.ts"),
		route("desk/account/sessions/:id/end", "desk/account/end-session.action.ts"),
		route("desk/account/sign-out-everywhere", "desk/account/sign-out-everywhere.action.ts"),
		route("desk/photo/:id/:file", "media/desk-photo.file.ts"),

		layout("desk/review-area.layout.tsx", [
			layout("desk/review/review.layout.tsx", [
				route("desk/review", "desk/review/review.page.tsx"),
				route("desk/review/:id", "desk/review/case.page.tsx"),
				route("desk/review/:id/approval", "desk/review/case-approval.page.tsx"),
				route("desk/review/:id/changes", "desk/review/case-changes.page.tsx"),
				route("desk/review/:id/decline", "desk/review/case-decline.page.tsx"),
				route("desk/review/:id/merge", "desk/review/case-merge.page.tsx"),
				route("desk/review/:id/spam", "desk/review/case-spam.page.tsx"),
				route("desk/review/:id/edit", "desk/review/case-edit.page.tsx"),
			]),
			route("desk/review/:id/preview", "desk/review/case-preview.page.tsx"),
			route("desk/review/:id/assignee/:who", "desk/review/case-assignee.action.ts"),
			route("desk/review/undo/:decision", "desk/review/review-undo.action.ts"),
			route("desk/review/:id/link/:what", "desk/review/case-link.action.ts"),
			...deskRecordPages("adoptions"),
			...deskRecordPages("breeders"),
			route("desk/messages", "contact/desk/list.page.tsx"),
			route("desk/messages/:id", "contact/desk/show.page.tsx"),
			route("desk/messages/:id/assigned", "contact/desk/assigned.action.ts"),
			route("desk/messages/:id/:step", "contact/desk/step.action.ts"),
			route("desk/spam", "desk/spam/spam.page.tsx"),
			route("desk/spam/:id/restored", "desk/spam/restore.action.ts"),
			route("desk/spam/:id/discarded", "desk/spam/discard.action.ts"),
			route("desk/subscribers", "newsletter/desk/list.page.tsx"),
			route("desk/subscribers.csv", "newsletter/desk/csv.file.ts"),
			route("desk/subscribers/:id", "newsletter/desk/show.page.tsx"),
			route("desk/subscribers/:id/removed", "newsletter/desk/removed.action.ts"),
			route("desk/deliveries", "desk/outgoing/deliveries.page.tsx"),
			route("desk/deliveries/retried", "desk/outgoing/deliveries-retried.action.ts"),
			route("desk/deliveries/:id/retried", "desk/outgoing/delivery-retried.action.ts"),
		]),

		layout("desk/write-area.layout.tsx", [
			...deskTextPages("guides"),
			route("desk/guides/:id/download", "guides/desk/download.page.tsx"),
			route("desk/guides/:id/preview.pdf", "guides/desk/pdf.file.ts"),
			...deskTextPages("blog"),
			route("desk/photos", "desk/photos/photos.page.tsx"),
			route("desk/photos/choices", "writing/photo-choices.feed.ts"),
			route("desk/photos/uploads", "writing/photo-uploads.action.ts"),
			route("desk/photos/:id", "desk/photos/photo.page.tsx"),
			route("desk/photos/:id/replace", "writing/photo-replace.page.tsx"),
			route("desk/photos/:id/delete", "writing/photo-delete.action.ts"),
		]),

		layout("desk/govern-area.layout.tsx", [
			route("desk/people", "desk/team/people.page.tsx"),
			route("desk/people/invite", "desk/team/invite.page.tsx"),
			route("desk/people/settings", "desk/team/people-settings.page.tsx"),
			route("desk/people/:id", "desk/team/person.page.tsx"),
			route("desk/people/:id/:step", "desk/team/person-step.action.ts"),
			route("desk/history", "desk/history/history.page.tsx"),
			route("desk/privacy", "desk/privacy/privacy.page.tsx"),
			route("desk/privacy/erase", "desk/privacy/privacy-erase.page.tsx"),
			route("desk/privacy/export", "desk/privacy/privacy-export.action.ts"),
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

	route("edit/dog/:token/photos/:id/:file", "owner/photo.file.ts", { id: "owner-dog-photo" }),
	route("edit/kennel/:token/photos/:id/:file", "owner/photo.file.ts", { id: "owner-kennel-photo" }),
] satisfies RouteConfig;

/** Two builds: docs/decisions/014-desk-apart.md. */
const sides: Record<string, RouteConfig> = {
	site,
	desk: [...desk, route("*", "desk/elsewhere.action.ts")],
};

export default sides[import.meta.env.MODE] ?? [...desk, ...site];
