import type { Month, SubscriberFilter, SubscriberState } from "#app/newsletter/desk/subscribers.ts";
import { DeskPill } from "#app/ui/desk/pill.tsx";
import { site } from "#site";

export const stateLabels: Record<SubscriberFilter, string> = {
	confirmed: "Confirmed",
	pending: "Not confirmed",
	unsubscribed: "Unsubscribed",
	paused: "Paused: refuses emails",
};

const tones = { confirmed: "olive", pending: "stone", unsubscribed: "terra" } as const;

export function StatePill({ state, pausedAt }: { state: SubscriberState; pausedAt: Date | null }) {
	return (
		<span className="flex flex-wrap gap-1.5">
			<DeskPill tone={tones[state]}>{stateLabels[state]}</DeskPill>
			{state === "confirmed" && pausedAt ? <DeskPill tone="terra">Paused</DeskPill> : null}
		</span>
	);
}

const format = new Intl.DateTimeFormat(site.language, { month: "short", timeZone: "UTC" });

export function GrowthTable({ months }: { months: readonly Month[] }) {
	const max = Math.max(1, ...months.map(({ joined, left }) => Math.max(joined, left)));
	return (
		<section
			aria-labelledby="growth"
			className="mb-7 rounded-20 border border-line bg-card px-5 py-5"
		>
			<h2 id="growth" className="text-23">
				The last twelve months
			</h2>
			<ol className="mt-4 grid grid-cols-4 gap-x-2 gap-y-5 sm:grid-cols-6 lg:grid-cols-12">
				{months.map(({ month, joined, left }) => (
					<li key={month} className="text-center text-15">
						<svg viewBox="0 0 40 64" className="mx-auto h-16 w-10" aria-hidden="true">
							<Bar x={6} height={(joined / max) * 60} className="fill-olive" />
							<Bar x={22} height={(left / max) * 60} className="fill-fawn" />
							<line x1="0" x2="40" y1="63.5" y2="63.5" className="stroke-line" />
						</svg>
						<p className="mt-1 text-stone">{format.format(new Date(`${month}-15T00:00:00Z`))}</p>
						<p>
							<span className="text-olive">
								<span className="sr-only">confirmed </span>+{joined}
							</span>{" "}
							<span className="text-stone">
								<span className="sr-only">unsubscribed </span>−{left}
							</span>
						</p>
					</li>
				))}
			</ol>
		</section>
	);
}

function Bar({ x, height, className }: { x: number; height: number; className: string }) {
	return <rect x={x} y={64 - height} width="12" height={height} rx="2" className={className} />;
}
