import type { LetterPreview } from "#app/desk/review/take-verdict.ts";

/** A mail as it will go, word for word. */
export function CaseLetter({ letter }: { letter: LetterPreview }) {
	return (
		<section aria-labelledby="letter" className="mb-6">
			<h2 id="letter" className="text-23">
				The mail as it will go
			</h2>
			<div className="mt-3 overflow-hidden rounded-20 border border-line bg-card">
				<dl className="border-b border-line px-5 py-3 text-15">
					<div className="flex flex-wrap gap-x-3">
						<dt className="text-stone">To</dt>
						<dd className="min-w-0 [overflow-wrap:anywhere]">{letter.to}</dd>
					</div>
					<div className="flex flex-wrap gap-x-3">
						<dt className="text-stone">Subject</dt>
						<dd className="min-w-0 font-semibold [overflow-wrap:anywhere]">
							<bdi>{letter.subject}</bdi>
						</dd>
					</div>
				</dl>
				<div dir="auto" className="px-5 py-4 whitespace-pre-wrap [overflow-wrap:anywhere]">
					{letter.text}
				</div>
			</div>
			<p className="mt-2 text-15 text-stone">
				It waits a minute before it goes, so that the decision can be undone.
			</p>
		</section>
	);
}

/** What each page of a verdict says when somebody has decided before. */
export function NothingToDecide() {
	return (
		<p className="rounded-20 border border-line bg-card px-5 py-6">
			This was decided before, and there is nothing left to do here. The case tells what was done.
		</p>
	);
}
