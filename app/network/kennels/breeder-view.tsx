import { Mail, Phone } from "lucide";
import type { Photo } from "#app/media/photo.ts";
import { MissingPhoto, Picture } from "#app/media/picture.tsx";
import {
	barButton,
	ContactBar,
	contactButton,
	ReachButton,
	ShownContact,
} from "#app/network/contact-parts.tsx";
import { breederNetwork, writePath } from "#app/network/kennels/breeder.ts";
import { EvidenceSection, EvidenceSummary } from "#app/network/kennels/evidence/evidence-table.tsx";
import type { EvidenceView } from "#app/network/kennels/evidence/public-evidence.ts";
import { pathIn, type RecordView } from "#app/network/network.ts";
import {
	Advice,
	BackToNetwork,
	ChecksCard,
	Facts,
	RecordHead,
	ReportLink,
} from "#app/network/record-page.tsx";
import { ShareAndPrint } from "#app/network/share.tsx";
import { LawHere } from "#app/records/law/law-card.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { SampleNote } from "#app/ui/page.tsx";
import { site } from "#site";

export type BreederView = RecordView & {
	about: string;
	location: string;
	data: { "@type": string } & Record<string, unknown>;
	/** Not set in a preview. */
	published?: true;
	/** Not set in a preview. */
	evidence?: EvidenceView;
};

export function BreederView({ breeder }: { breeder: BreederView }) {
	const { name, about, location, relay, email, phone, phoneHref } = breeder;
	const [logo, ...photos] = breeder.photos;
	const shared = { title: name, path: pathIn(breederNetwork, breeder.slug), print: "Print" };
	return (
		<>
			<RecordHead
				network={breederNetwork}
				record={breeder}
				title={`${name} | ${breederNetwork.title}`}
				description={about}
				keywords={["breeder", "kennel", name]}
				summary={location}
				type="profile"
				data={breeder.data}
			/>
			<article>
				<div className="wrap pt-6 pb-12">
					<div className="flex flex-wrap items-center gap-x-4 gap-y-4 md:gap-x-6">
						{logo ? (
							<Picture
								photo={logo}
								alt={logo.alt || `Logo of ${name}`}
								sizes="96px"
								eager
								className="size-16 shrink-0 rounded-full md:size-24"
							/>
						) : (
							<MissingPhoto
								alt={`${name} has no logo yet`}
								portrait={breeder.portrait}
								className="size-16 shrink-0 rounded-full md:size-24"
							/>
						)}
						<div className="min-w-0 flex-1 basis-48">
							<h1 className="text-42 [overflow-wrap:anywhere] md:text-54">
								<bdi>{name}</bdi>
							</h1>
							<p className="mt-2 text-stone">{location}</p>
						</div>
						{breeder.published ? <ShareAndPrint {...shared} className="max-lg:hidden" /> : null}
					</div>
					{breeder.evidence ? <EvidenceSummary evidence={breeder.evidence} /> : null}
					{breeder.sample ? (
						<div className="mt-5 flex">
							<SampleNote what="This kennel is made up to show what a profile looks like, with its dogs, results and numbers." />
						</div>
					) : null}
					<Gallery photos={photos} name={name} />
					<div className="mt-9 grid items-start gap-x-13 gap-y-10 lg:grid-cols-[1fr_23.25rem]">
						<div className="min-w-0 max-w-[46rem]">
							<section>
								<h2 className="text-27 [overflow-wrap:anywhere]">
									About <bdi>{name}</bdi>:
								</h2>
								<p dir="auto" className="mt-3 whitespace-pre-line">
									{about}
								</p>
							</section>
							<div className="mt-7">
								<Facts rows={breeder.facts} className="grid gap-x-10 md:grid-cols-2" />
							</div>
							<ChecksCard checks={breeder.checks} className="mt-8" />
							<LawHere rules={breeder.law} className="mt-8" />
						</div>
						<div className="min-w-0 lg:sticky lg:top-6">
							{relay || email || phone ? (
								<section
									aria-labelledby="talk"
									className="mb-6 rounded-24 border border-line bg-card px-6 py-6"
								>
									<h2 id="talk" className="text-27">
										Talk to this breeder
									</h2>
									<p className="mt-1 text-15 text-stone">
										Ask to meet the mother, and ask what happens if you can’t keep the puppy.
									</p>
									{relay ? (
										<>
											<p className="mt-4 flex">
												<WriteButton breeder={breeder} className={contactButton()} />
											</p>
											<p className="mt-3 text-15 text-stone">
												Your note goes through us. The breeder answers you by email.
											</p>
										</>
									) : (
										<ShownContact record={breeder} />
									)}
								</section>
							) : null}
							<Advice className="">
								Visit before you decide, see the puppies with their mother, and read the health
								results where they’re published. Never pay before you’ve seen the dog.{" "}
								{site.shortName} lists kennels for free, sells no puppies and hasn’t inspected this
								kennel.
							</Advice>
							{breeder.published && !breeder.sample ? (
								<ReportLink network={breederNetwork} slug={breeder.slug} page="profile" />
							) : null}
							{breeder.published ? (
								<ShareAndPrint {...shared} className="mt-6 flex-wrap *:grow lg:hidden" />
							) : null}
						</div>
					</div>
				</div>
				{breeder.evidence ? (
					<EvidenceSection evidence={breeder.evidence} kennel={name} slug={breeder.slug} />
				) : null}
				<p className="wrap pt-9 pb-20">
					<BackToNetwork network={breederNetwork} />
				</p>
			</article>
			{relay ? (
				<ContactBar>
					<WriteButton breeder={breeder} className={barButton()} />
				</ContactBar>
			) : email || phone ? (
				<ContactBar>
					{email && phone ? (
						<a href={phoneHref} className={buttonClass("quiet", "w-12 px-0")}>
							<Icon of={Phone} className="size-4.5" />
							<span className="sr-only">Call the breeder</span>
						</a>
					) : null}
					<ReachButton record={breeder}>the breeder</ReachButton>
				</ContactBar>
			) : null}
		</>
	);
}

function WriteButton({ breeder, className }: { breeder: BreederView; className: string }) {
	const content = (
		<>
			<Icon of={Mail} className="size-4.5" />
			<span className="truncate">Write to the breeder</span>
		</>
	);
	// Only published kennels have that form.
	if (!breeder.published) return <span className={className}>{content}</span>;
	return (
		<Link to={writePath(breeder.slug)} className={className}>
			{content}
		</Link>
	);
}

function Gallery({ photos, name }: { photos: Photo[]; name: string }) {
	if (photos.length === 0) return null;
	return (
		<ul className="mt-7 grid grid-cols-2 gap-3 max-md:*:first:col-span-2 md:grid-cols-3">
			{photos.map((photo, index) => (
				<li key={photo.token}>
					<figure>
						<Picture
							photo={photo}
							alt={photo.alt || photo.caption || `${name}, photo ${index + 1}`}
							sizes="(min-width: 1248px) 392px, (min-width: 768px) 31vw, 92vw"
							className="aspect-[4/3] rounded-20"
						/>
						{photo.caption ? (
							<figcaption dir="auto" className="mt-1.5 text-15 text-stone [overflow-wrap:anywhere]">
								{photo.caption}
							</figcaption>
						) : null}
					</figure>
				</li>
			))}
		</ul>
	);
}
