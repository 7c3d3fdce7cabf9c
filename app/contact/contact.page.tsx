import { Mail } from "lucide";
import { publicPage } from "#app/platform/public-page.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageBanner } from "#app/ui/page.tsx";
import { breadcrumbList, PageHead } from "#app/ui/page-head.tsx";
import { site } from "#site";

export const handle = publicPage();

export default function ContactPage() {
	return (
		<>
			<PageHead
				title={`Contact ${site.name}`}
				description={`Business inquiries and questions about ${site.name}: write to us by email.`}
				keywords={["contact", "email", "questions"]}
				path="/contact"
				jsonLd={[
					breadcrumbList([
						{ name: "Home", path: "/" },
						{ name: "Contact Us", path: "/contact" },
					]),
				]}
			/>
			<PageBanner title="Reach Out To Us" />
			<div className="wrap grid gap-10 pb-20 md:grid-cols-[1.3fr_1fr]">
				<section className="rounded-24 border border-line bg-card px-6 py-8 md:px-10 md:py-11">
					<h2 className="text-27">Business inquiries and questions</h2>
					<p className="mt-3 max-w-[34rem]">
						For business inquiries, for questions about the breed, a guide, a listing or a kennel,
						and for corrections: write to us by email. A volunteer reads every message and answers
						it.
					</p>
					<p className="mt-6">
						<a
							href={`mailto:${site.contactEmail}`}
							className={buttonClass("action", "[overflow-wrap:anywhere]")}
						>
							<Icon of={Mail} className="size-4.5" />
							{site.contactEmail}
						</a>
					</p>
				</section>
				<section className="md:py-11">
					<h2 className="text-23">Before you write</h2>
					<ul className="mt-3 flex list-disc flex-col gap-2.5 pl-5 marker:text-terra">
						<li>
							About one dog or one kennel: its page has the owner’s or the breeder’s own contact.
						</li>
						<li>A dog that is ill or hurt: call a vet now. We cannot advise by mail.</li>
						<li>A listing that asks for a deposit, a courier or a code: tell us which one.</li>
					</ul>
					<h2 className="mt-9 text-23">By post</h2>
					<address className="mt-3 not-italic">
						{site.postalAddress.map((line) => (
							<span key={line} className="block">
								{line}
							</span>
						))}
					</address>
				</section>
			</div>
		</>
	);
}
