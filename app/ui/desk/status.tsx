import { Confirm } from "#app/ui/desk/confirm.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskPill, type PillTone } from "#app/ui/desk/pill.tsx";

type Props = {
	now: { label: string; tone: PillTone };
	/** The status shown on the page, sent along to detect conflicts. */
	expectedVersion: string;
	path: string;
	choices: readonly { status: string; button: string; effect: string; asks: boolean }[];
	name: string;
	next?: string | undefined;
	children?: React.ReactNode;
};

export function DeskStatus({ now, expectedVersion, path, choices, name, next, children }: Props) {
	return (
		<section
			aria-labelledby="status"
			className="rounded-20 border border-line bg-card px-5 py-5 [overflow-wrap:anywhere]"
		>
			<h2 id="status" className="flex flex-wrap items-center gap-2.5 text-23">
				Status <DeskPill tone={now.tone}>{now.label}</DeskPill>
			</h2>
			<ul className="mt-2 divide-y divide-line">
				{choices.map(({ status, button, effect, asks }) => (
					<li key={status} className="py-4">
						<DeskForm id={`status-${status}`} action={`${path}/${status}`} preventScrollReset>
							<input type="hidden" name="expectedVersion" value={expectedVersion} />
							{asks ? (
								<Confirm
									label={button}
									description={
										<>
											<bdi>{name}</bdi> is “{now.label}” now. Visitors see the change within a
											second.
										</>
									}
									className="w-full"
								>
									<DeskButton variant="quiet">{button}</DeskButton>
								</Confirm>
							) : (
								<DeskButton variant={status === next ? "olive" : "quiet"} className="w-full">
									{button}
								</DeskButton>
							)}
						</DeskForm>
						<p className="mt-2 text-15 text-stone">{effect}</p>
					</li>
				))}
			</ul>
			{children}
		</section>
	);
}
