import { DeskCard } from "#app/ui/desk/card.tsx";
import { ActionForm } from "#app/ui/desk/form.tsx";

type Props = { one: string; city: string; towns: { id: number; name: string }[]; path: string };

export function TownChoice({ one, city, towns, path }: Props) {
	if (towns.length === 0) {
		return (
			<DeskCard
				title="Unknown town"
				description={`We couldn’t find a town called ${city} there, so people nearby can’t find this ${one} by distance. Check the spelling, the state and the country.`}
			/>
		);
	}
	return (
		<DeskCard
			title={`Which ${city}?`}
			description={`Choose the town, so that people nearby can find this ${one} by distance. Only the town is stored, never an address.`}
		>
			<ul className="grid gap-2.5">
				{towns.map(({ id, name }) => (
					<li key={id}>
						<ActionForm action={`${path}/town/${id}`} className="w-full" preventScrollReset>
							{name}
						</ActionForm>
					</li>
				))}
			</ul>
		</DeskCard>
	);
}
