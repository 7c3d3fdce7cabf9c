import { AccountPage } from "#app/desk/account/page.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { PathLink } from "#app/ui/link.tsx";

/** Shown once. */
export function RecoveryCodes({ codes, done }: { codes: string[]; done: string }) {
	return (
		<AccountPage
			title="Your recovery codes"
			line="Write them down or print them now. They won’t be shown again. Each code works once if you lose your app."
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
					I’ve saved them
				</PathLink>
			</p>
		</AccountPage>
	);
}
