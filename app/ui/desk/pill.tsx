const tones = {
	olive: "border border-transparent bg-leaf text-leaf-ink",
	stone: "border border-line bg-band text-ink",
	terra: "border border-terra bg-card text-terra",
};
export type PillTone = keyof typeof tones;

export function DeskPill({ tone, children }: { tone: PillTone; children: React.ReactNode }) {
	return (
		<span
			className={`inline-block rounded-full px-3 py-0.5 font-sans text-15 font-semibold sm:whitespace-nowrap ${tones[tone]}`}
		>
			{children}
		</span>
	);
}

export function DeskState(props: { label: string; tone: PillTone; sample: boolean }) {
	return (
		<span className="flex flex-wrap gap-1.5">
			<DeskPill tone={props.tone}>{props.label}</DeskPill>
			{props.sample ? <DeskPill tone="stone">Sample</DeskPill> : null}
		</span>
	);
}
