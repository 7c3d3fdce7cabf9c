import { href } from "react-router";
import { NewsletterBand } from "#app/newsletter/subscribe-form.tsx";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { textLists } from "#app/texts/lists.ts";
import { missingText, publicKindAt, publicTexts } from "#app/texts/public.ts";
import { TextGrid } from "#app/texts/text-grid.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageBanner } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { pageOf, pagePath } from "#app/ui/paging.ts";
import type { Route } from "./+types/browse.page.ts";

export const handle = publicPage({ query: ["page"] });

export async function loader({ url }: Route.LoaderArgs) {
	const kind = publicKindAt(url);
	const page = pageOf(url);
	const found = page === undefined ? undefined : await publicTexts[kind].browse(page);
	if (found && (found.items.length > 0 || found.page === 1)) return { kind, ...found };
	throw await missingText(
		kind,
		"That page doesn’t exist",
		"The list may have become shorter, or the address may be mistyped.",
	);
}

export default function BrowseTexts({ loaderData }: Route.ComponentProps) {
	const { kind, items, page, more } = loaderData;
	const list = textLists[kind];
	const { path, name } = list;
	return (
		<>
			<PageHead
				title={(page === 1 ? name : `${name}, page ${page}`) + list.titleEnd}
				description={list.description}
				keywords={list.keywords}
				path={pagePath(path, page)}
				feed={list.feed}
				trail={[list]}
			/>
			{items.length > 0 ? (
				<>
					<PageBanner title={name} line={list.line} />
					<div className="wrap pb-20">
						<TextGrid kind={kind} cards={items} />
						<Pager path={path} page={page} more={more} />
					</div>
				</>
			) : kind === "guide" ? (
				<>
					<PageBanner title={name} line={list.line} />
					<div className="wrap pb-20">
						<EmptyState coat="fawn" heading="The first guides are being written.">
							<ButtonLink to={href("/adoption-network")}>Meet dogs to adopt</ButtonLink>
						</EmptyState>
					</div>
				</>
			) : (
				<div className="wrap py-16">
					<EmptyState
						coat="chestnut"
						level="h1"
						heading="Our blogs page is under construction and will be back soon."
					>
						<ButtonLink to={href("/guides")}>Read the guides</ButtonLink>
					</EmptyState>
				</div>
			)}
			<NewsletterBand />
		</>
	);
}
