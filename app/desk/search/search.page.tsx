import { searchDesk } from "#app/desk/search/desk-search.ts";
import { FoundList } from "#app/desk/search/found-list.tsx";
import { requireStaff } from "#app/people/sessions.ts";
import { DeskEmpty, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskSearch } from "#app/ui/desk/search.tsx";
import type { Route } from "./+types/search.page.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
	const q = url.searchParams.get("q") ?? "";
	return { q, groups: await searchDesk(q, requireStaff(context)) };
}

export default function DeskSearchPage({ loaderData: { groups } }: Route.ComponentProps) {
	return (
		<DeskPage
			title="Search"
			description="Everything at the desk: dogs, breeders, messages, subscribers, guides, posts, your team and pages. Ctrl K or ⌘ K opens it from anywhere."
		>
			<DeskSearch label="Name, town, title, email address or words of a message" />
			{groups.length === 0 ? (
				<DeskEmpty>Nothing found. Try the beginning of a name, or fewer words.</DeskEmpty>
			) : (
				<div className="overflow-hidden rounded-20 border border-line bg-card pb-2">
					<FoundList groups={groups} id="page" />
				</div>
			)}
		</DeskPage>
	);
}
