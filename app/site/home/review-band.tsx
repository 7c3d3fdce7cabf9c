import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { site } from "#site";

const steps = {
	"Someone fills out a form":
		"Nothing is online yet. Owners choose which contact details are shown. A street address never is.",
	"A volunteer reads it":
		"We look for signs of a scam: a price, or a photo or phone number we’ve seen before. If something doesn’t add up, we ask.",
	"Then it’s published":
		"We review changes before they go live. The owner can take the page down at any time.",
};

const link = "font-semibold text-terra underline";

export function HowReviewWorks() {
	return (
		<section className="bg-band" aria-labelledby="review">
			<div className="wrap py-14 md:py-18">
				<h2 id="review" className="text-32 md:text-42">
					Read by a person before it’s published
				</h2>
				<ol className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
					{Object.entries(steps).map(([heading, text], index) => (
						<li key={heading}>
							<span
								aria-hidden="true"
								className="grid size-10 place-items-center rounded-full bg-card font-serif text-19 font-[560] text-terra"
							>
								{index + 1}
							</span>
							<h3 className="mt-3.5 text-23">{heading}</h3>
							<p className="mt-1.5">{text}</p>
						</li>
					))}
				</ol>
				<p className="mt-7">
					“Reviewed” means exactly that: {site.shortName} hasn’t met the dog and hasn’t inspected
					the kennel.{" "}
					<Link to={href("/about")} className={link}>
						How we work
					</Link>{" "}
					·{" "}
					<Link to={href("/outcomes")} className={link}>
						What happened to the dogs
					</Link>
				</p>
			</div>
		</section>
	);
}

export function RehomeBand() {
	return (
		<section
			aria-labelledby="rehome"
			className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6 rounded-24 bg-hero px-6 py-9 text-oat md:px-11"
		>
			<div className="max-w-[38rem]">
				<h2 id="rehome" className="text-27 text-cream md:text-32">
					Need to rehome your {site.breed}?
				</h2>
				<p className="mt-2.5">
					It happens to good owners. A listing is free, you choose what contact details people see,
					and you decide who your dog goes to.
				</p>
			</div>
			<ButtonLink to={href("/adoption-network/signup")}>List your dog</ButtonLink>
		</section>
	);
}
