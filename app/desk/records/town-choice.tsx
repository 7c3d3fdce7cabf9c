import { ActionForm } from "#app/desk/action-form.tsx";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { grouped } from "#app/ui/format.ts";

type Town = { id: number; name: string; population: number };

/** For a record whose town is not certain: searches by distance list it last until then. */
export function TownChoice({ city, towns, path }: { city: string; towns: Town[]; path: string }) {
	if (towns.length === 0) {
		return (
			<DeskCard
				title="Unknown town"
				line={`We don’t know a town called ${city} there, so searches by distance list this last. Check the spelling, the state and the country.`}
			/>
		);
	}
	return (
		<DeskCard
			title={`Which ${city}?`}
			line="Until you choose, searches by distance list this last. Only the town is stored, never an address."
		>
			<ul className="grid gap-2.5">
				{towns.map(({ id, name, population }) => (
					<li key={id}>
						<ActionForm action={`${path}/town/${id}`} className="w-full" preventScrollReset>
							{name}
							{population > 0 ? ` (population ${grouped(population)})` : ""}
						</ActionForm>
					</li>
				))}
			</ul>
		</DeskCard>
	);
}
