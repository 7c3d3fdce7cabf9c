import type { EmailPreview } from "#app/desk/review/take-verdict.ts";

export function CaseEmail({ email }: { email: EmailPreview }) {
	return (
		<section aria-labelledby="letter" className="mb-6">
			<h2 id="letter" className="text-23">
				Email preview
			</h2>
			<div className="mt-3 overflow-hidden rounded-20 border border-line bg-card">
				<dl className="border-b border-line px-5 py-3 text-15">
					<div className="flex flex-wrap gap-x-3">
						<dt className="text-stone">To</dt>
						<dd className="min-w-0 [overflow-wrap:anywhere]">{email.to}</dd>
					</div>
					<div className="flex flex-wrap gap-x-3">
						<dt className="text-stone">Subject</dt>
						<dd className="min-w-0 font-semibold [overflow-wrap:anywhere]">
							<bdi>{email.subject}</bdi>
						</dd>
					</div>
				</dl>
				<div dir="auto" className="px-5 py-4 whitespace-pre-wrap [overflow-wrap:anywhere]">
					{email.text}
				</div>
			</div>
			<p className="mt-2 text-15 text-stone">
				The email is sent after one minute, so you can still undo the decision.
			</p>
		</section>
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
