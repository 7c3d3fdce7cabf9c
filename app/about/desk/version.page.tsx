import { findNotice } from "#app/about/notices.ts";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { Difference } from "#app/writing/difference-view.tsx";
import type { Route } from "./+types/version.page.ts";

export async function loader({ params }: Route.LoaderArgs) {
	return orNotFound(await findNotice(numberIn(params.number) ?? 0));
}

export default function NoticeVersion({ loaderData }: Route.ComponentProps) {
	const { id, savedAt, by, pieces } = loaderData;
	return (
		<DeskPage
			title={`Version ${id} of the privacy notice`}
			line={
				<>
					<DeskMoment date={savedAt} /> · {by === null ? "An update or a setting" : <bdi>{by}</bdi>}
				</>
			}
			back={{ to: "/desk/privacy/notice/versions", label: "Versions" }}
		>
			<section className="max-w-[46rem] rounded-20 border border-line bg-card px-5 py-4">
				<h2 className="mb-2 text-19">What it changed</h2>
				<Difference pieces={pieces} />
			</section>
		</DeskPage>
	);
}
