import { AccountPage } from "#app/desk/account/page.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { PathLink } from "#app/ui/link.tsx";

/** Shown once, in the answer to what made them. */
export function RecoveryCodes({ codes, done }: { codes: string[]; done: string }) {
	return (
		<AccountPage
			title="Your recovery codes"
			line="Write them down or print them now: they are not shown again. Each lets you in once, when the app is lost."
		>
			<ul className="grid grid-cols-1 gap-x-8 gap-y-2 rounded-20 border border-line bg-card px-6 py-5 sm:grid-cols-2">
				{codes.map((code) => (
					<li key={code} className="text-19 font-semibold tracking-wide text-heading tabular-nums">
						{code}
					</li>
				))}
			</ul>
			<p className="mt-6">
				<PathLink to={`/desk/account?done=${done}`} className={buttonClass("action")}>
					I have kept them
				</PathLink>
			</p>
		</AccountPage>
	);
}
