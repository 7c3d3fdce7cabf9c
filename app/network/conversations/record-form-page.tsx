import { DogCard } from "#app/network/conversations/dog-card.tsx";
import { type Network, pathIn } from "#app/network/network.ts";
import { DraftLine } from "#app/ui/draft-line.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { SendForm } from "#app/ui/send-form.tsx";
import { site } from "#site";

type Props = Omit<React.ComponentProps<typeof SendForm>, "tags" | "draft"> & {
	network: Network;
	slug: string;
	/** Undefined if it has left the site since the form was opened. */
	found: (React.ComponentProps<typeof DogCard>["dog"] & { sample: boolean }) | undefined;
	title: string;
	heading: React.ReactNode;
	description: string;
	summary: React.ReactNode;
	/** Shown instead of the form of a sample. */
	wayBack: string;
	formTitle: string;
	/** What the browser keeps the draft under. */
	draft: string;
	answers?: React.ComponentProps<typeof DraftLine>["answers"];
	steps: readonly string[];
	advice: string;
};

/** The page of a form about a record that reaches no one before its sender confirms the email address. */
export function RecordFormPage({ network, slug, found, title, heading, ...props }: Props) {
	const {
		description,
		summary,
		wayBack,
		formTitle,
		draft,
		answers,
		steps,
		advice,
		children,
		...form
	} = props;
	const trail = found ? [{ name: found.name, path: pathIn(network, slug) }] : [];
	return (
		<>
			<PageHead title={`${title} | ${site.shortName}`} description={description} />
			<Breadcrumbs trail={[network, ...trail]} here={title} />
			<div className="wrap grid gap-x-13 gap-y-9 pt-4 pb-16 lg:grid-cols-[minmax(0,1fr)_372px]">
				<div className="min-w-0">
					<h1 className="text-42 [overflow-wrap:anywhere] md:text-54">{heading}</h1>
					<p className="mt-3 mb-7 max-w-[38rem] text-19 text-stone">{summary}</p>
					{found ? (
						<div className="mb-6">
							<DogCard dog={found} />
						</div>
					) : null}
					{found?.sample ? (
						<Link to={network.path} className="font-semibold text-terra underline">
							{wayBack}
						</Link>
					) : (
						<>
							{/* Required before the h3 of the form's response. */}
							<h2 className="sr-only">{formTitle}</h2>
							<SendForm
								key={slug}
								{...form}
								tags=""
								marksOptional
								draft={(sent) => (
									<DraftLine name={draft} sent={sent} {...(answers && { answers })} />
								)}
							>
								{children}
								<p className="border-l-3 border-fawn pl-3.5">{advice}</p>
							</SendForm>
						</>
					)}
				</div>
				<aside className="min-w-0 space-y-5">
					{found?.sample ? null : <NextSteps steps={steps} />}
				</aside>
			</div>
		</>
	);
}

function NextSteps({ steps }: Pick<Props, "steps">) {
	return (
		<section aria-labelledby="next" className="rounded-20 border border-line bg-card px-6 py-5">
			<h2 id="next" className="text-23">
				What happens next
			</h2>
			<ol className="mt-4 grid gap-4">
				{steps.map((step, index) => (
					<li key={step} className="flex gap-4">
						<span
							aria-hidden="true"
							className="grid size-8 shrink-0 place-items-center rounded-full bg-band font-semibold text-heading"
						>
							{index + 1}
						</span>
						<span className="min-w-0">{step}</span>
					</li>
				))}
			</ol>
		</section>
	);
}
