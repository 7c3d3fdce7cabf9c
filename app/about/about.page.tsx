import { href } from "react-router";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { site } from "#site";

export const handle = publicPage();

const promises = {
	"Free and ad-free":
		"Every guide, listing and profile is free, for readers and for those who publish. There’s nothing to buy here, and no one can pay for a better place in a list.",
	"Read by a person before it is published":
		"A listing or a kennel goes online only after one of our volunteers has read it. “Reviewed” means exactly that: we’ve read it and asked about anything that didn’t add up. We haven’t examined the dog.",
	"Sources for every claim":
		"A guide says where a figure comes from and which standard it belongs to. Where sources disagree, we print both. Where no one has published a number, we print none.",
	"You talk to each other directly":
		"We are not a rescue and take no dogs into care. Owners and adopters, breeders and buyers talk to each other with no middleman and no fee.",
};

export default function AboutPage() {
	return (
		<>
			<PageHead
				title={`About ${site.name}`}
				description={`Who we are and what we do: free guides, a breeder directory and an adoption network for the ${site.breed}, run by volunteers.`}
				keywords={["about", "mission", "volunteers"]}
				path="/about"
				trail={[{ name: `About ${site.shortName}`, path: "/about" }]}
			/>
			<div className="wrap grid items-end gap-10 pt-12 md:grid-cols-[1.3fr_1fr] md:pt-16">
				<div className="self-center pb-4 md:pb-16">
					<h1 className="text-42 md:text-54">About {site.name}</h1>
					<p className="mt-6 max-w-[38rem] text-[1.3125rem] leading-relaxed">
						Our mission is that every {site.breed} lives with people who know what they are taking
						on. A large guardian takes time, training, space and money, and most of what goes wrong
						between a family and a dog like this goes wrong because no one told them beforehand. So
						we say it up front: in plain guides with their sources, through breeders who answer
						questions, and, when a home falls through, by helping an owner find the next one with
						care and without rushing.
					</p>
				</div>
				<img
					src="/portraits/brindle.svg"
					alt=""
					width="400"
					height="400"
					className="mx-auto h-auto w-full max-w-[380px]"
				/>
			</div>
			<section className="border-y border-line bg-card">
				<div className="wrap py-16">
					<h2 className="text-32 md:text-42">How we work</h2>
					<dl className="mt-9 grid gap-x-14 gap-y-9 md:grid-cols-2">
						{Object.entries(promises).map(([heading, text]) => (
							<div key={heading}>
								<dt className="font-serif text-23 font-[560] text-heading">{heading}</dt>
								<dd className="mt-2 max-w-[34rem]">{text}</dd>
							</div>
						))}
					</dl>
				</div>
			</section>
			<section className="wrap py-16">
				<h2 className="text-27">Who we are</h2>
				<p className="mt-3 max-w-[42rem]">
					We’re a small team of volunteers who live with the breed. {site.shortName} doesn’t belong
					to any kennel, club or shop. If you find a mistake on these pages, please tell us:
					corrections are the best email we get.
				</p>
				<p className="mt-7 flex flex-wrap gap-3">
					<ButtonLink to={href("/contact")}>Contact us</ButtonLink>
					<ButtonLink to={href("/outcomes")} look="quiet">
						What became of the dogs
					</ButtonLink>
					<ButtonLink to={href("/guides")} look="quiet">
						Read the guides
					</ButtonLink>
				</p>
			</section>
		</>
	);
}
