import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter, Link as RouterLink } from "react-router";
import { expect, test } from "vitest";
import { Link, PathLink } from "#app/ui/link.tsx";

const at = (page: React.ReactNode) =>
	renderToStaticMarkup(<MemoryRouter initialEntries={["/guides?page=2"]}>{page}</MemoryRouter>);

test.each([
	"/",
	"/guides",
	"/guides?page=3&q=a%20b",
	"/adoption-network/bruno-12#photos",
	"/desk/review/5?kind=rehome&page=2",
])("the server's anchor to %s is the one that the browser's router makes", (to) => {
	const props = { to, className: "font-semibold", rel: "next", "aria-current": true as const };
	const browsers = at(
		<RouterLink discover="none" {...props}>
			<b>More</b>
		</RouterLink>,
	);
	for (const Ours of [Link, PathLink]) {
		const ours = at(
			<Ours {...props} prefetch="intent" preventScrollReset replace state={{ a: 1 }}>
				<b>More</b>
			</Ours>,
		);
		expect(ours).toBe(browsers);
	}
});

test("where a link leads from the page it stands on, the router says", () => {
	expect(at(<Link to="?page=3">Next</Link>)).toContain('href="/guides?page=3"');
	expect(at(<PathLink to={{ pathname: "/blogs" }}>Blogs</PathLink>)).toContain('href="/blogs"');
	expect(at(<PathLink to="//elsewhere.example/a">Away</PathLink>)).toBe(
		at(
			<RouterLink discover="none" to="//elsewhere.example/a">
				Away
			</RouterLink>,
		),
	);
});
