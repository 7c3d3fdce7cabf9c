type Props = { facts: readonly { label: string; value: string }[]; className: string };

export function FactList({ facts, className }: Props) {
	return (
		<dl className={`grid gap-x-8 gap-y-2.5 sm:grid-cols-2 ${className}`}>
			{facts.map(({ label, value }) => (
				<div key={label} className="min-w-0 sm:last:col-span-2">
					<dt className="text-15 text-stone">{label}</dt>
					<dd dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
						{value}
					</dd>
				</div>
			))}
		</dl>
	);
}
