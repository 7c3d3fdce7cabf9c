import { NavLink } from "#app/ui/link.tsx";

type Tab = { to: string; label: string; count?: number };

export function DeskTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
	return (
		<nav aria-label={label} className="mb-7 border-b border-line">
			<ul className="-mb-px flex flex-wrap gap-x-1">
				{tabs.map(({ to, label, count }) => (
					<li key={to}>
						<NavLink
							to={to}
							end
							className="inline-flex min-h-11 items-center gap-2 border-b-3 border-transparent px-3 text-stone hover:text-terra aria-[current=page]:border-terra aria-[current=page]:font-semibold aria-[current=page]:text-heading"
						>
							{label}
							{count ? <span className="text-15 text-stone">{count}</span> : null}
						</NavLink>
					</li>
				))}
			</ul>
		</nav>
	);
}
