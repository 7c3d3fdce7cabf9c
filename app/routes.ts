import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The map of the site: every address, grouped by room. */
export default [
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
		route("status/:token", "moderation/status.page.tsx"),

		route("newsletter", "newsletter/newsletter.page.tsx"),
		route("newsletter/confirm/:token", "newsletter/confirm.page.tsx"),
		route("newsletter/preferences/:token", "newsletter/preferences.page.tsx"),
		route("newsletter/unsubscribe/:token", "newsletter/unsubscribe.page.tsx"),

		// What visitors' maps leave out: signing in, and what senders change by their private link.
		route("login", "people/login.page.tsx"),
	]),

	// The team's own. Who may see what is decided by the layouts that a route stands in.
	layout("desk/desk.layout.tsx", [
		route("desk", "desk/start.page.tsx"),
		route("desk/sign-out", "people/sign-out.action.ts"),

		layout("desk/review-area.layout.tsx", [
			// queue and cases
			// adoptions, breeders
			// messages, subscribers, deliveries
		]),

		layout("desk/write-area.layout.tsx", [
			// guides, blog
			// photos
		]),

		layout("desk/govern-area.layout.tsx", [
			// people, settings
			// history, personal data
		]),

		route("desk/*", "desk/elsewhere.page.tsx"),
	]),

	route("guides/:name/download", "guides/download.file.ts"),
	route("guides/:name/card.jpg", "guides/card.file.ts"),
	route("guides/feed.atom", "guides/guides.feed.ts"),
	route("blogs/:name/card.jpg", "blog/card.file.ts"),
	route("blogs/feed.atom", "blog/posts.feed.ts"),
	route("breeder-network/:name/card.jpg", "breeders/card.file.ts"),
	route("adoption-network/:name/card.jpg", "adoptions/card.file.ts"),
	route("adoption-network/feed.atom", "adoptions/listings.feed.ts"),

	route("photos/:token/:file", "media/photo.file.ts"),
	route("uploads/:key", "media/upload.action.ts"),
	route("share.jpg", "home/share.file.ts"),
	route("sitemap.xml", "search/sitemap.feed.ts"),
	route("sitemap/:part", "search/sitemap-part.feed.ts"),
	route("robots.txt", "search/robots.feed.ts"),
	route("manifest.webmanifest", "home/manifest.feed.ts"),

	route("*", "home/elsewhere.action.ts"),
] satisfies RouteConfig;
