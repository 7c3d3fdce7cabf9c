import { site } from "#site";

type Props = {
	title: string;
	facts: Readonly<Record<string, string>>;
	aside?: React.ReactNode;
	children: React.ReactNode;
};

export function FormSection({ title, facts, aside, children }: Props) {
	return (
		<section
			id="form"
			tabIndex={-1}
			aria-labelledby="form-title"
			className="wrap grid gap-x-14 gap-y-9 pb-20 lg:grid-cols-[1.6fr_1fr]"
		>
			<div className="min-w-0 rounded-24 border border-line bg-card px-[clamp(14px,5vw,36px)] py-8 sm:py-10">
				<h2 id="form-title" className="mb-6 text-32">
					{title}
				</h2>
				{children}
			</div>
			<div className="min-w-0 lg:pt-10">
				<h2 className="text-23">Good to know</h2>
				<dl className="mt-4 divide-y divide-line border-y border-line">
					{Object.entries(facts).map(([heading, text]) => (
						<div key={heading} className="py-3.5">
							<dt className="font-semibold text-heading">{heading}</dt>
							<dd className="mt-0.5 text-[1rem] text-stone">{text}</dd>
						</div>
					))}
				</dl>
				{aside ?? (
					<p className="mt-5 text-[1rem] text-stone">
						You can write to us by email as well: <ContactAddress />
					</p>
				)}
			</div>
		</section>
	);
}

export function ContactAddress() {
	return (
		<a
			href={`mailto:${site.contactEmail}`}
			className="font-semibold text-terra underline [overflow-wrap:anywhere]"
		>
			{site.contactEmail}
		</a>
	);
}
