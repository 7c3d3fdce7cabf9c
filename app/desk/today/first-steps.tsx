import { may, type Right } from "#app/people/rights.ts";
import { PathLink } from "#app/ui/link.tsx";

type Props = {
	isNew: boolean;
	hasMail: boolean;
	hasPostalAddress: boolean;
	hasSecondFactor: boolean;
	rights: readonly Right[];
};

export function TodayFirstSteps(props: Props) {
	const { isNew, hasMail, hasPostalAddress, hasSecondFactor } = props;
	const steps = [
		{
			isOpen: isNew && may(props, "manage"),
			path: "/desk/people",
			label: "Invite your team",
			description:
				"Tick what each of them does: review dogs and messages, write guides, send the newsletter, manage the team.",
		},
		{
			isOpen: isNew && may(props, "write"),
			path: "/desk/guides",
			label: "Write the first guide",
			description:
				"It’s saved as you type, and no one sees it until you publish it. The PDF is made automatically.",
		},
		{
			isOpen: isNew && may(props, "review"),
			path: "/desk/review",
			label: "See where requests will come in",
			description:
				"Owners and breeders use the forms on the public site. You get an email for each one.",
		},
		{
			isOpen: !hasSecondFactor,
			path: "/desk/account",
			label: "Set up two-step sign-in",
			description:
				"A code from your phone in addition to the password, so that a password alone is not enough.",
		},
		{
			isOpen: !hasMail && may(props, "manage"),
			path: "/desk/mail",
			label: "Read the emails that weren’t sent",
			description:
				"No mail relay is set (SMTP_URL), so emails are saved in data/mail. Read them here.",
		},
		{
			isOpen: !hasPostalAddress && may(props, "send"),
			path: "/desk/newsletter/settings",
			label: "Add your postal address",
			description:
				"No newsletter goes out without one: many countries require it. If you set postalAddress in site.config.ts, the contact page and all other emails show it, too.",
		},
	];
	const open = steps.filter(({ isOpen }) => isOpen);
	if (open.length === 0) return null;
	return (
		<section
			aria-labelledby="first"
			className="rounded-20 border border-line border-l-4 border-l-fawn bg-card px-5 py-4"
		>
			<h2 id="first" className="text-19">
				{isNew ? "This site is new. Where to start" : "Worth doing once"}
			</h2>
			<ul className="mt-1.5">
				{open.map(({ path, label, description }) => (
					<li key={path} className="py-1">
						<PathLink
							to={path}
							className="inline-flex min-h-11 items-center font-semibold text-terra underline"
						>
							{label}
						</PathLink>
						<span className="block text-15 text-stone">{description}</span>
					</li>
				))}
			</ul>
		</section>
	);
}
