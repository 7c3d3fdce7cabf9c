import { ArrowLeft, Mail, MapPin, Phone } from "lucide";
import { href } from "react-router";
import type { Photo } from "#app/media/photo.ts";
import { MissingPhoto, Picture } from "#app/media/picture.tsx";
import type { Row } from "#app/records/record.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { mailtoOf } from "#app/ui/mailto.ts";
import { Breadcrumbs, SampleNote } from "#app/ui/page.tsx";
import { breadcrumbList, PageHead } from "#app/ui/page-head.tsx";
import { site } from "#site";

export type BreederView = {
	slug: string;
	kennelName: string;
	kennelAbout: string;
	location: string;
	address: { city: string; state: string; country: string };
	email: string;
	phone: string;
	phoneHref: string;
	logo: Photo | undefined;
	facts: Row[];
	sample: boolean;
	noindex?: boolean;
};

const networkPath = "/breeder-network";
const contactLink =
	"inline-flex min-h-11 items-center gap-2.5 [overflow-wrap:anywhere] hover:text-terra";

export function BreederView({ breeder }: { breeder: BreederView }) {
	const { kennelName, kennelAbout, logo, email, phone, phoneHref } = breeder;
	return (
		<>
			<BreederHead breeder={breeder} />
			<Breadcrumbs trail={[{ name: "Breeder Network", path: networkPath }]} here={kennelName} />
			<article className="wrap grid items-start gap-x-14 gap-y-10 pt-6 pb-20 md:grid-cols-[minmax(224px,352px)_1fr]">
				{logo ? (
					<Picture
						photo={logo}
						sizes="(min-width: 768px) 352px, 92vw"
						eager
						className="aspect-square rounded-24"
					/>
				) : (
					<MissingPhoto
						alt={`${kennelName} has no logo yet`}
						coat="grey"
						className="aspect-square rounded-24"
					/>
				)}
				<div className="min-w-0">
					<h1 className="text-42 [overflow-wrap:anywhere] md:text-54">
						<bdi>{kennelName}</bdi>
					</h1>
					<ul className="mt-5 text-19">
						<li className="flex min-h-11 items-center gap-2.5">
							<Icon of={MapPin} className="size-5 text-terra" />
							{breeder.location}
						</li>
						{email ? (
							<li>
								<a href={mailtoOf(email)} className={contactLink}>
									<Icon of={Mail} className="size-5 text-terra" />
									{email}
								</a>
							</li>
						) : null}
						{phone ? (
							<li>
								<a href={phoneHref} className={contactLink}>
									<Icon of={Phone} className="size-5 text-terra" />
									{phone}
								</a>
							</li>
						) : null}
					</ul>
					{breeder.sample ? (
						<div className="mt-5 flex">
							<SampleNote what="This kennel is made up to show what a profile looks like." />
						</div>
					) : null}
					<section className="mt-9 max-w-[44rem]">
						<h2 className="text-27 [overflow-wrap:anywhere]">
							About <bdi>{kennelName}</bdi>:
						</h2>
						<p dir="auto" className="mt-3 whitespace-pre-line">
							{kennelAbout}
						</p>
					</section>
					{breeder.facts.length > 0 ? (
						<dl className="mt-7 max-w-[44rem] border-t border-line">
							{breeder.facts.map(([label, text]) => (
								<div key={label} className="flex flex-wrap gap-x-4 border-b border-line py-2.5">
									<dt className="text-stone">{label}</dt>
									<dd className="ml-auto font-semibold">{text}</dd>
								</div>
							))}
						</dl>
					) : null}
					<p className="mt-8 max-w-[44rem] border-l-3 border-fawn pl-3.5 text-15 text-stone">
						Visit before you decide, see the puppies with their dam, and read the health results
						where they’re published. Never pay before you’ve seen the dog. {site.shortName} lists
						kennels for free, sells no puppies and hasn’t inspected this kennel.
					</p>
					<p className="mt-9">
						<ButtonLink to={networkPath} look="quiet">
							<Icon of={ArrowLeft} className="size-4.5" /> Return Network
						</ButtonLink>
					</p>
				</div>
			</article>
		</>
	);
}

function BreederHead({ breeder }: { breeder: BreederView }) {
	const { slug, kennelName, kennelAbout, address } = breeder;
	const path = href("/breeder-network/:name", { name: slug });
	const card = href("/breeder-network/:name/card.jpg", { name: slug });
	return (
		<PageHead
			title={`${kennelName} | ${site.shortName} Breeder Network`}
			description={`${breeder.sample ? "A made-up sample kennel: " : ""}${kennelAbout}`}
			keywords={["breeder", "kennel", kennelName]}
			path={path}
			noindex={breeder.noindex}
			image={card}
			imageAlt={`${kennelName}, ${breeder.location}`}
			type="profile"
			jsonLd={
				breeder.sample
					? []
					: [
							breadcrumbList([
								{ name: "Home", path: "/" },
								{ name: "Breeder Network", path: networkPath },
								{ name: kennelName, path },
							]),
							{
								"@type": "Organization",
								name: kennelName,
								description: kennelAbout,
								url: path,
								image: card,
								...(breeder.email ? { email: breeder.email } : {}),
								...(breeder.phone ? { telephone: breeder.phoneHref.replace("tel:", "") } : {}),
								address: {
									"@type": "PostalAddress",
									addressLocality: address.city,
									addressRegion: address.state,
									addressCountry: address.country,
								},
							},
						]
			}
		/>
	);
}
