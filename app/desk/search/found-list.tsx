import type { DeskFound, DeskFoundGroup } from "#app/desk/search/desk-search.ts";
import { Thumbnail } from "#app/media/picture.tsx";
import { deskIcons } from "#app/ui/desk/icons.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PathLink } from "#app/ui/link.tsx";

export function FoundList({ groups, id }: { groups: DeskFoundGroup[]; id: string }) {
	return groups.map(({ label, found }, index) => (
		<section key={label} aria-labelledby={`${id}-${index}`}>
			<h2
				id={`${id}-${index}`}
				className="px-5 pt-3.5 pb-1.5 font-sans text-15 font-semibold tracking-normal text-stone"
			>
				{label}
			</h2>
			<ul>
				{found.map((each) => (
					<li key={each.path + each.name}>
						<Found found={each} />
					</li>
				))}
			</ul>
		</section>
	));
}

function Found({ found: { path, name, summary, area, icon, thumbnail } }: { found: DeskFound }) {
	return (
		<PathLink
			to={path}
			data-found
			className="flex min-h-14 items-center gap-3.5 px-5 py-2 hover:bg-band/40 focus:bg-band/55 focus-visible:-outline-offset-3 focus-visible:outline-terra"
		>
			{thumbnail ? (
				<Thumbnail src={thumbnail} alt="" className="size-10 shrink-0 rounded-12" />
			) : (
				<span className="flex size-10 shrink-0 items-center justify-center rounded-12 bg-band text-terra">
					<Icon of={deskIcons[icon]} className="size-5" />
				</span>
			)}
			<span className="min-w-0 flex-1">
				<bdi className="block truncate font-semibold text-heading">{name}</bdi>
				<bdi className="block truncate text-15 text-stone">{summary}</bdi>
			</span>
			<span className="text-15 text-stone max-sm:sr-only">{area}</span>
		</PathLink>
	);
}
