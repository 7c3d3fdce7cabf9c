import { Mail, MapPin, Phone } from "lucide";
import { breederNetwork } from "#app/breeders/breeder.ts";
import { MissingPhoto, Picture } from "#app/media/picture.tsx";
import type { RecordView } from "#app/networks/network.ts";
import {
	Advice,
	BackToNetwork,
	Checked,
	Facts,
	LawCard,
	RecordHead,
	ReportLink,
} from "#app/networks/record-page.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { mailtoOf } from "#app/ui/link.tsx";
import { SampleNote } from "#app/ui/page.tsx";
import { site } from "#site";

export type BreederView = RecordView & {
	about: string;
	location: string;
	/** What structured data say of it. */
	data: { "@type": string } & Record<string, unknown>;
	/** Absent from a preview. */
	published?: true;
};

const contactLink =
	"inline-flex min-h-11 items-center gap-2.5 [overflow-wrap:anywhere] hover:text-terra";

export function BreederView({ breeder }: { breeder: BreederView }) {
	const { name, about, location, email, phone, phoneHref } = breeder;
	const logo = breeder.photos[0];
	return (
		<>
			<RecordHead
				network={breederNetwork}
				record={breeder}
				title={`${name} | ${breederNetwork.title}`}
				description={about}
				keywords={["breeder", "kennel", name]}
				line={location}
				type="profile"
				data={breeder.data}
			/>
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
						alt={`${name} has no logo yet`}
						coat="grey"
						className="aspect-square rounded-24"
					/>
				)}
				<div className="min-w-0">
					<h1 className="text-42 [overflow-wrap:anywhere] md:text-54">
						<bdi>{name}</bdi>
					</h1>
					<ul className="mt-5 text-19">
						<li className="flex min-h-11 items-center gap-2.5">
							<Icon of={MapPin} className="size-5 text-terra" />
							{location}
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
							About <bdi>{name}</bdi>:
						</h2>
						<p dir="auto" className="mt-3 whitespace-pre-line">
							{about}
						</p>
					</section>
					<div className="mt-7 max-w-[44rem]">
						<Facts rows={breeder.facts} />
					</div>
					<Checked checks={breeder.checks} className="mt-8 max-w-[44rem]" />
					<LawCard html={breeder.law} className="mt-8 max-w-[44rem]" />
					<Advice className="mt-8 max-w-[44rem]">
						Visit before you decide, see the puppies with their dam, and read the health results
						where they’re published. Never pay before you’ve seen the dog. {site.shortName} lists
						kennels for free, sells no puppies and hasn’t inspected this kennel.
					</Advice>
					{breeder.published && !breeder.sample ? (
						<ReportLink network={breederNetwork} slug={breeder.slug} page="profile" />
					) : null}
					<p className="mt-9">
						<BackToNetwork network={breederNetwork} />
					</p>
				</div>
			</article>
		</>
	);
}
