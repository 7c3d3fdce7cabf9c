import type { CaseHead } from "#app/desk/review/case.ts";
import { useCasePath } from "#app/desk/review/review-path.ts";
import { DeskPage } from "#app/ui/desk/page.tsx";

export const caseLink = "inline-flex min-h-11 items-center font-semibold text-terra underline";

type PartProps = { title: string; line?: React.ReactNode; children?: React.ReactNode };

export function CasePart({ title, line, children }: PartProps) {
	return (
		<section className="mt-3 min-w-0">
			<h2 className="text-23">{title}</h2>
			{line ? <p className="mt-1 text-15 text-stone">{line}</p> : null}
			<div className="mt-3.5 empty:hidden">{children}</div>
		</section>
	);
}

type StepProps = { head: CaseHead; title: string; line: string; children: React.ReactNode };

/** A page that leads back to its case. */
export function CaseStep({ head, title, line, children }: StepProps) {
	const to = useCasePath(head.id);
	return (
		<DeskPage
			title={`${title}: ${head.name}`}
			description={line}
			back={{ to: to(), label: `Back to ${head.name}` }}
		>
			<div className="max-w-[42rem]">{children}</div>
		</DeskPage>
	);
}

export function NothingToDecide() {
	return (
		<p className="rounded-20 border border-line bg-card px-5 py-6">
			This has already been decided, so there is nothing left to do here. The case shows what was
			done.
		</p>
	);
}
