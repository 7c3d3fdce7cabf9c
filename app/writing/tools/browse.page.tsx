import { publicPage } from "#app/platform/cache/public-page.ts";
import { Link } from "#app/ui/link.tsx";
import { PageBanner } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { tools } from "#app/writing/tools/tools.ts";
import { site } from "#site";
import type { Route } from "./+types/browse.page.ts";

const title = "Tools";

export const handle = publicPage({ shows: [] });

export function loader() {
	return tools.map(({ path, title, summary }) => ({ path, title, summary }));
}

export default function BrowseTools({ loaderData }: Route.ComponentProps) {
	const summary = `Small tools for people with a ${site.breed}, or about to get one. Free, nothing you enter is stored, and every figure has a source.`;
	return (
		<>
			<PageHead
				title={`${title} | ${site.name}`}
				description={summary}
				keywords={["health tests", "calculator", "genetics"]}
				path="/tools"
				trail={[{ name: title, path: "/tools" }]}
			/>
			<PageBanner title={title} summary={summary} />
			<ul className="wrap grid gap-5 pb-20 md:grid-cols-2 lg:grid-cols-3">
				{loaderData.map(({ path, title: name, summary: text }) => (
					<li key={path}>
						<Link
							to={path}
							className="flex h-full flex-col rounded-20 border border-line bg-card px-6 py-6 hover:border-stone"
						>
							<span className="font-serif text-23 leading-snug font-[560] text-heading">
								{name}
							</span>
							<span className="mt-2">{text}</span>
						</Link>
					</li>
				))}
			</ul>
		</>
	);
}
