import { publicPage } from "#app/platform/cache/public-page.ts";
import { findWrittenPage } from "#app/site/about/written-pages.server.ts";
import { orNotFound } from "#app/ui/found.ts";
import { PageBanner } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { WrittenText } from "#app/ui/written-text.tsx";
import { site } from "#site";
import type { Route } from "./+types/written.page.ts";

export const handle = publicPage();

export async function loader({ url: { pathname: path } }: Pick<Route.LoaderArgs, "url">) {
	return { path, ...orNotFound(await findWrittenPage(path)) };
}

/** One module for all of them, because separate ones would each add a script. */
export default function WrittenPage({ loaderData }: Route.ComponentProps) {
	const { path, title, summary, description, keywords, written } = loaderData;
	return (
		<>
			<PageHead
				title={`${title} | ${site.name}`}
				description={description}
				keywords={keywords}
				path={path}
				trail={[{ name: title, path }]}
			/>
			<PageBanner title={title} summary={summary} />
			<div className="wrap pb-20">
				<WrittenText html={written} />
			</div>
		</>
	);
}
