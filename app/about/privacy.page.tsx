import { writeNotice } from "#app/about/notice.ts";
import { readNotice } from "#app/about/notices.ts";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { publicDb } from "#app/platform/database/replica.server.ts";
import { renderSections } from "#app/platform/text/markdown.server.ts";
import { LongDate } from "#app/ui/long-date.tsx";
import { PageBanner } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { WrittenText } from "#app/ui/written-text.tsx";
import { site } from "#site";
import type { Route } from "./+types/privacy.page.ts";

export const handle = publicPage();

export async function loader() {
	const { savedAt, ...words } = await readNotice(publicDb);
	return { written: renderSections(writeNotice(words)), changedAt: savedAt };
}

export default function PrivacyPage({ loaderData: { written, changedAt } }: Route.ComponentProps) {
	return (
		<>
			<PageHead
				title={`Privacy | ${site.name}`}
				description={`What ${site.name} stores about you, why, for how long, who sees it, and how to have it deleted.`}
				keywords={["privacy", "personal data"]}
				path="/privacy"
				trail={[{ name: "Privacy", path: "/privacy" }]}
			/>
			<PageBanner
				title="Privacy"
				line="What we store about you, why, for how long, who sees it, and how to have it deleted."
			/>
			<div className="wrap pb-20">
				{changedAt ? (
					<p className="text-15 text-stone">
						Last changed on <LongDate date={changedAt} />
					</p>
				) : null}
				<WrittenText html={written} />
			</div>
		</>
	);
}
