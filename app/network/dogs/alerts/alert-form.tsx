import { href } from "react-router";
import { activateForm } from "#app/cases/newsletter/subscribe-form.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";
import { TrapField } from "#app/ui/trap-field.tsx";

export const holdTitle = "Tell me if it falls through";

export const alertPromise =
	"At most one email a day, and only when there are new dogs that fit. Every email has a link to change, pause or end it.";
export const holdPromise =
	"One email, if the dog is available again. If the dog finds a home, we delete this alert.";

export function alertPath(query: string): string {
	return query === "" ? href("/alerts") : `${href("/alerts")}?${query}`;
}

export function heldDogQuery(slug: string): string {
	return new URLSearchParams({ dog: slug }).toString();
}

/**
 * Has no ticket, so that cached pages can contain it. Submitting it loads a new page.
 * @param query the filter's canonical query string or, with `hold`, the dog's
 */
export function AlertForm({ query, hold = false }: { query: string; hold?: boolean }) {
	const path = alertPath(query);
	return (
		<form
			method="post"
			action={`${path}${path.includes("?") ? "&" : "?"}sent`}
			noValidate
			onFocus={activateForm}
			className="relative w-full"
		>
			<input type="hidden" name="search" value={query} />
			<TrapField />
			<label htmlFor="alert-EMAIL" className="font-semibold text-heading">
				Email address
			</label>
			<div className={`mt-1.5 ${hold ? "grid gap-3" : "pill-row"}`}>
				<input
					id="alert-EMAIL"
					name="EMAIL"
					type="email"
					inputMode="email"
					autoComplete="email"
					enterKeyHint="send"
					placeholder="you@example.com"
					required
					aria-describedby="alert-promise"
					className={`form-control ${hold ? "rounded-12 px-4 py-2.5" : ""}`}
				/>
				<button type="submit" className={buttonClass()}>
					{hold ? holdTitle : "Tell me"}
				</button>
			</div>
			<p id="alert-promise" className="mt-2 text-15 leading-snug text-ink">
				{hold ? holdPromise : alertPromise}
			</p>
			<PrivacyLine />
		</form>
	);
}
