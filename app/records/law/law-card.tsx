import type { ShownRule } from "#app/records/law/law.ts";
import { Fold } from "#app/ui/fold.tsx";

const notAdvice = (
	<p className="mt-2 text-15 text-stone">
		This is not legal advice.{" "}
		<a href="/law" className="inline-flex min-h-11 items-center text-terra underline">
			Every rule we list, by place
		</a>
	</p>
);

type HereProps = { rules: readonly ShownRule[]; className: string; open?: boolean };

/** The rules at a record's place. */
export function LawHere({ rules, className, open }: HereProps) {
	if (rules.length === 0) return null;
	return (
		<div className={`${className} print:hidden`}>
			<Fold title="What the law says here" open={open}>
				<ul className="divide-y divide-line border-b border-line">
					{rules.map((rule) => (
						<LawItem key={rule.id} name={`${rule.title}, ${rule.place}`} rule={rule} />
					))}
				</ul>
				{notAdvice}
			</Fold>
		</div>
	);
}

type Placed = { place: string; rules: readonly ShownRule[] };

/** For a form that doesn't know the place: the visitor opens it. */
export function LawByPlace({ title, places }: { title: string; places: readonly Placed[] }) {
	if (places.length === 0) return null;
	return (
		<section
			aria-labelledby="law"
			className="max-w-[60rem] rounded-24 border border-line bg-card px-6 py-6 print:hidden sm:px-8"
		>
			<h2 id="law" className="text-23">
				{title}
			</h2>
			<p className="mt-1 text-stone">We list rules for these places. Open yours to read them.</p>
			<div className="mt-3 border-t border-line">
				{places.map(({ place, rules }) => (
					<details key={place} className="border-b border-line">
						<summary className="cursor-pointer py-2.5 font-semibold text-heading">{place}</summary>
						<ul className="divide-y divide-line">
							{rules.map((rule) => (
								<LawItem key={rule.id} name={rule.title} rule={rule} />
							))}
						</ul>
					</details>
				))}
			</div>
			{notAdvice}
		</section>
	);
}

function LawItem({ name, rule }: { name: string; rule: ShownRule }) {
	return (
		<li className="py-4 first:pt-2">
			<p className="font-semibold text-heading">{name}</p>
			<RuleText rule={rule} />
		</li>
	);
}

export function RuleText({ rule: { text, source } }: { rule: ShownRule }) {
	return (
		<>
			<p className="mt-1.5">{text}</p>
			<p className="mt-1.5 text-15 [overflow-wrap:anywhere]">
				<a href={source.url} className="inline-block py-1 text-terra underline">
					{source.name}
				</a>
			</p>
		</>
	);
}
