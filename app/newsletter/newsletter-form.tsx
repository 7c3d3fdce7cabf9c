import { useState } from "react";
import type { LiveNewsletter } from "#app/newsletter/live-newsletter.tsx";
import { consentWords } from "#app/newsletter/newsletter.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { site } from "#site";

type Props = {
	/** Unique on the page. */
	id: string;
	/** On the page that answers without scripts: what it says, and what shows it. */
	answer?: FormAnswer;
	live?: typeof LiveNewsletter;
};

/**
 * The newsletter's one field. It stands on pages that are kept for everybody, the home page first:
 * so it posts to a page of its own, and what sends it in place comes when somebody touches it.
 */
export function NewsletterForm({ id, answer: first, live }: Props) {
	const [answer, setAnswer] = useState(first);
	const [busy, setBusy] = useState(false);
	const [Live, setLive] = useState(() => live);
	const wrong = answer?.kind === "invalid";

	function wake() {
		// Without it the form is sent as a page.
		if (!Live) import("#app/newsletter/live-newsletter.tsx").then(setModule, () => {});
	}
	function setModule(module: { LiveNewsletter: typeof LiveNewsletter }) {
		setLive(() => module.LiveNewsletter);
	}

	const field = `${id}-EMAIL`;
	const response = Live ? <Live field={field} {...{ answer, setAnswer, setBusy }} /> : null;
	return (
		<form
			id={id}
			method="post"
			action="/newsletter"
			noValidate
			onFocus={wake}
			className="relative w-full"
		>
			{answer?.kind === "sent" ? (
				response
			) : (
				<>
					<input type="hidden" name="tags" value={site.mailingListTags.newsletter} />
					<div aria-hidden="true" className="off-screen">
						<input name="website" tabIndex={-1} autoComplete="off" />
					</div>
					<label htmlFor={field} className="font-semibold text-heading">
						Email address{" "}
						<span aria-hidden="true" className="text-15 font-normal text-ink">
							<span className="text-terra">*</span> required
						</span>
					</label>
					<div className="mt-1.5 pill-row">
						<input
							id={field}
							name="EMAIL"
							type="email"
							inputMode="email"
							autoComplete="email"
							enterKeyHint="send"
							placeholder="you@example.com"
							required
							defaultValue={answer && "values" in answer ? answer.values.EMAIL : undefined}
							aria-invalid={wrong || undefined}
							aria-describedby={`${wrong ? `${field}-error ` : ""}${id}-words`}
							className="form-control"
						/>
						<button type="submit" aria-busy={busy} className={buttonClass()}>
							{busy ? "Sending…" : "Subscribe"}
						</button>
					</div>
					{response}
					<p id={`${id}-words`} className="mt-2 text-15 leading-snug text-ink">
						{consentWords.form}
					</p>
				</>
			)}
		</form>
	);
}

/** The band above the footer of a page; what stands in it is a quieter second way. */
export function NewsletterBand({ children }: { children?: React.ReactNode }) {
	return (
		<section className="bg-band" aria-labelledby="loop">
			<div className="wrap grid items-center gap-x-12 gap-y-7 py-14 md:grid-cols-2 md:py-20">
				<div>
					<h2 id="loop" className="text-32 md:text-42">
						Stay in the Loop
					</h2>
					<p className="mt-2.5 max-w-[34rem]">
						New guides and new dogs, by mail. First we send you one mail with a button to confirm.
					</p>
					{children}
				</div>
				<NewsletterForm id="newsletter" />
			</div>
		</section>
	);
}
