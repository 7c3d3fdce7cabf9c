import { href } from "react-router";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { answerTime, site } from "#site";

export const handle = publicPage({ shows: [] });

const editorial = href("/about/editorial");

type Point = { heading: string; text: string; more?: { to: string; label: string } };

const promises: Point[] = [
	{
		heading: "Free and ad-free",
		text: "Every guide, listing and profile is free to read and free to publish. There is nothing to buy here, and no one can pay for a better place in a list.",
	},
	{
		heading: "Read by a person first",
		text: "A listing or a kennel goes online only after someone on our team has read it and asked about anything that didn’t add up. We haven’t examined the dog.",
		more: { to: `${editorial}#section-how-we-check-dogs`, label: "How we check dogs and kennels" },
	},
	{
		heading: "Sources you can follow",
		text: "A guide says where its figures come from and how much of each source we read. Where sources disagree, we print both. Where we found no figure, we say so.",
		more: { to: editorial, label: "How we write and check" },
	},
	{
		heading: "You talk to each other",
		text: "We are not a rescue and take no dogs into care. Owners and adopters, breeders and buyers deal with each other, with no middleman and no fee. If you’d rather not show your address, people can write to you through this site.",
	},
	{
		heading: "All the endings",
		text: "We record every outcome, including dogs we lost track of.",
		more: { to: href("/outcomes"), label: "What happened to the dogs" },
	},
];

const names = site.countries.map(({ name }) => name);
const covered = [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" and ");

export default function AboutPage() {
	return (
		<>
			<PageHead
				title={`About ${site.name}`}
				description={`Free guides, a breeder directory and an adoption network for the ${site.breed}. What we do, how we check, and what we can’t promise.`}
				keywords={["about", "mission", "how we check"]}
				path="/about"
				trail={[{ name: `About ${site.shortName}`, path: "/about" }]}
			/>
			<div className="wrap grid items-end gap-10 pt-12 md:grid-cols-2 md:pt-16">
				<div className="self-center pb-4 md:pb-16">
					<h1 className="text-42 md:text-54">About {site.name}</h1>
					<p className="mt-6 max-w-[38rem] text-19 leading-relaxed">
						Our mission is that every {site.breed} lives with people who know what they are taking
						on. A large guardian needs time, training, space and money, and families should hear
						that before the dog moves in. So we write it down in plain guides, with the sources. We
						list breeders who let buyers see their dogs’ health results. And when a home falls
						through, we help the owner find the next one, carefully and without rushing.
					</p>
				</div>
				<img
					src="/portraits/brindle.svg"
					alt=""
					width="400"
					height="400"
					className="mx-auto h-auto w-full max-w-96"
				/>
			</div>
			<section className="border-y border-line bg-card">
				<div className="wrap py-16">
					<h2 className="text-32 md:text-42">How we work</h2>
					<dl className="mt-9 grid gap-x-14 gap-y-9 md:grid-cols-2">
						{promises.map(({ heading, text, more }) => (
							<div key={heading}>
								<dt className="font-serif text-23 font-[560] text-heading">{heading}</dt>
								<dd className="mt-2 max-w-[34rem]">
									{text}
									{more ? (
										<Link
											to={more.to}
											className="flex min-h-11 items-center font-semibold text-terra hover:underline"
										>
											{more.label}
										</Link>
									) : null}
								</dd>
							</div>
						))}
					</dl>
				</div>
			</section>
			<section className="wrap py-16">
				<h2 className="text-27">Who we are</h2>
				<p className="mt-3 max-w-[42rem]">
					{site.name} covers these countries: {covered}. The team behind it reads every request and
					usually replies within {answerTime}. We are not vets, and no one here can advise on a sick
					dog: please call yours. If you find a mistake on these pages, please tell us. Corrections
					are the best email we get.
				</p>
				{site.team.people.length > 0 ? (
					<ul className="mt-4 list-disc pl-6">
						{site.team.people.map((person) => (
							<li key={person}>{person}</li>
						))}
					</ul>
				) : null}
				<p className="mt-7 flex flex-wrap gap-3">
					<ButtonLink to={href("/contact")}>Contact us</ButtonLink>
					<ButtonLink to={editorial} variant="quiet">
						How we write and check
					</ButtonLink>
					<ButtonLink to={href("/outcomes")} variant="quiet">
						What happened to the dogs
					</ButtonLink>
					<ButtonLink to={href("/guides")} variant="quiet">
						Read the guides
					</ButtonLink>
				</p>
			</section>
		</>
	);
}
