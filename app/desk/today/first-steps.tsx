import { may, type Role } from "#app/people/rights.ts";
import { PathLink } from "#app/ui/link.tsx";

type Props = {
	isNew: boolean;
	hasMail: boolean;
	hasPostalAddress: boolean;
	hasSecondFactor: boolean;
	role: Role;
};
type Step = { path: string; label: string; words: string };

export function TodayFirstSteps(props: Props) {
	const { isNew } = props;
	const steps = [...(isNew ? beginnings(props.role) : []), ...missing(props)];
	if (steps.length === 0) return null;
	return (
		<section
			aria-labelledby="first"
			className="rounded-20 border border-line border-l-4 border-l-fawn bg-card px-5 py-4"
		>
			<h2 id="first" className="text-19">
				{isNew ? "This site is new. Where to start" : "Still to set up"}
			</h2>
			<ul className="mt-1.5">
				{steps.map(({ path, label, words }) => (
					<li key={path} className="py-1">
						<PathLink
							to={path}
							className="inline-flex min-h-11 items-center font-semibold text-terra underline"
						>
							{label}
						</PathLink>
						<span className="block text-15 text-stone">{words}</span>
					</li>
				))}
			</ul>
		</section>
	);
}

function beginnings(role: Role): Step[] {
	const steps: (Step & { right: "write" | "govern" | "review" })[] = [
		{
			right: "govern",
			path: "/desk/people",
			label: "Invite your team",
			words: "Reviewers look after dogs, kennels and messages; editors write guides and posts.",
		},
		{
			right: "write",
			path: "/desk/guides",
			label: "Write the first guide",
			words:
				"It is saved as you type, and no one sees it until you publish it. Its PDF is made automatically.",
		},
		{
			right: "review",
			path: "/desk/review",
			label: "See where requests will come in",
			words: "Owners and breeders use the forms on the public site. You get an email for each one.",
		},
	];
	return steps.filter(({ right }) => may(role, right));
}

function missing({ hasMail, hasPostalAddress, hasSecondFactor, role }: Props): Step[] {
	return [
		...(hasSecondFactor
			? []
			: [
					{
						path: "/desk/account",
						label: "Set up two-step sign-in",
						words:
							"A code from your phone in addition to the password, so that a password alone is not enough.",
					},
				]),
		...(hasMail || !may(role, "govern")
			? []
			: [
					{
						path: "/desk/mail",
						label: "Read the emails that weren’t sent",
						words:
							"No mail relay is set (SMTP_URL), so emails are saved in data/mail. Read them here.",
					},
				]),
		...(hasPostalAddress || !may(role, "govern")
			? []
			: [
					{
						path: "/contact",
						label: "Add your postal address",
						words:
							"Set postalAddress in site.config.ts: the contact page and the footer of every email show it, and many countries require it in newsletters.",
					},
				]),
	];
}
