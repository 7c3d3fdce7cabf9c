import { consentTexts } from "#app/cases/newsletter/newsletter.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { RequiredMark } from "#app/ui/field-parts.tsx";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";
import { TrapField } from "#app/ui/trap-field.tsx";
import { site } from "#site";

/** Kept small for cached pages: the code for submitting in place loads on first focus. */
export function SubscribeForm({ id }: { id: string }) {
	return (
		<form
			id={id}
			method="post"
			action="/newsletter"
			noValidate
			onFocus={activateForm}
			className="group relative w-full"
		>
			<div className="group-data-sent:hidden">
				<input type="hidden" name="tags" value={site.mailingListTags.newsletter} />
				<TrapField />
				<label htmlFor={`${id}-EMAIL`} className="font-semibold text-heading">
					Email address <RequiredMark />
				</label>
				<div className="pill-row mt-1.5">
					<input
						id={`${id}-EMAIL`}
						name="EMAIL"
						type="email"
						inputMode="email"
						autoComplete="email"
						enterKeyHint="send"
						placeholder="you@example.com"
						required
						aria-describedby={`${id}-words`}
						className="form-control"
					/>
					<button type="submit" className={buttonClass()}>
						Subscribe
					</button>
				</div>
			</div>
			<div data-live />
			<p id={`${id}-words`} className="mt-2 text-15 leading-snug text-ink group-data-sent:hidden">
				{consentTexts.form}
			</p>
			<div className="group-data-sent:hidden">
				<PrivacyLine />
			</div>
		</form>
	);
}

/** For forms of cached pages. If loading fails, the browser submits the form. */
export function activateForm({ currentTarget: form }: React.FocusEvent<HTMLFormElement>): void {
	import("#app/cases/newsletter/live-newsletter.tsx").then(
		({ activate }) => activate(form),
		() => {},
	);
}

export function NewsletterBand({ children }: { children?: React.ReactNode }) {
	return (
		<section className="bg-band" aria-labelledby="loop">
			<div className="wrap grid items-center gap-x-12 gap-y-7 py-14 md:grid-cols-2 md:py-20">
				<div>
					<h2 id="loop" className="text-32 md:text-42">
						Stay in the Loop
					</h2>
					<p className="mt-2.5 max-w-[34rem]">
						New guides and new dogs, by email. We’ll first send you an email with a button to
						confirm.
					</p>
					{children}
				</div>
				<SubscribeForm id="newsletter" />
			</div>
		</section>
	);
}
