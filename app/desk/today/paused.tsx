import type { Paused } from "#app/network/reports/pause.ts";
import { reportsAbout } from "#app/network/reports/report.ts";
import { dog } from "#app/records/dog.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { longDate } from "#app/ui/format.ts";
import { PathLink } from "#app/ui/link.tsx";

/** Dogs that are off the site until someone has reviewed them, shown above all tasks. */
export function TodayPaused({ dogs }: { dogs: Paused[] }) {
	return (
		<section
			aria-labelledby="paused"
			className="rounded-20 border border-amber-line bg-amber px-5 py-4 text-amber-ink"
		>
			<h2 id="paused" className="text-19 text-amber-ink">
				Paused until you look
			</h2>
			<p className="mt-1 max-w-[46rem] text-15">
				Two people who exchanged messages with the owner say they were asked for money, or one of
				you hid the dog after a report. The owner knows that the listing is paused, but not why.
			</p>
			<ul className="mt-2 divide-y divide-amber-line">
				{dogs.map((paused) => (
					<PausedDog key={paused.id} dog={paused} />
				))}
			</ul>
		</section>
	);
}

function PausedDog({ dog: { id, name, place, before, since } }: { dog: Paused }) {
	const path = `${dog.deskPath}/${id}`;
	const steps = [
		{ status: before, label: "Put it back on the site" },
		{ status: "withdrawn", label: "Withdraw" },
	];
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
			<span className="min-w-0 [overflow-wrap:anywhere]">
				<PathLink to={path} className="inline-flex min-h-11 items-center font-semibold underline">
					<bdi>{name}</bdi>
				</PathLink>
				<span className="block text-15">
					<bdi>{place}</bdi> · since {longDate(since)} ·{" "}
					<PathLink to={reportsAbout({ kind: "dog", id })} className="underline">
						Read the reports
					</PathLink>
				</span>
			</span>
			<span className="flex flex-wrap gap-2.5">
				{steps.map(({ status, label }) => (
					<DeskForm key={label} id={`${status}-${id}`} action={`${path}/status/${status}`}>
						<input type="hidden" name="expectedVersion" value="paused" />
						<DeskButton variant="quiet">
							{label}
							<span className="sr-only"> {name}</span>
						</DeskButton>
					</DeskForm>
				))}
			</span>
		</li>
	);
}
