import { publicPage } from "#app/platform/cache/public-page.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { mailtoOf } from "#app/ui/link.tsx";
import { PageBanner } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { site } from "#site";
import type { Route } from "./+types/privacy.page.ts";

export const handle = publicPage();

const services = {
	"form-post": "a mailing-list service",
	mailchimp: "Mailchimp",
	listmonk: "listmonk",
};
const { deleteUnconfirmedAfter, endAfter, deleteAfter } = site.inquiries;
const days = (number: number) => `${number} days`;
const counters = { plausible: "Plausible", umami: "Umami", ga4: "Google Analytics" };

/** What this site's settings change about the answers below. */
export function loader() {
	const { mailingList: list, forwardAllForms, analytics, backup } = env;
	return {
		list: list && { name: services[list.kind], forwardsForms: forwardAllForms },
		counter: analytics && { name: counters[analytics.kind], asks: analytics.kind === "ga4" },
		nights: backup.to ? backup.keep : 0,
	};
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
	const { list, counter, nights } = loaderData;
	return (
		<>
			<PageHead
				title={`Privacy | ${site.name}`}
				description={`What ${site.name} stores about you, why, for how long, who sees it, and how to have it deleted.`}
				keywords={["privacy", "personal data"]}
				path="/privacy"
				trail={[{ name: "Privacy", path: "/privacy" }]}
			/>
			<PageBanner
				title="Privacy"
				line="What we store about you, why, for how long, who sees it, and how to have it deleted."
			/>
			<div className="wrap pb-20">
				<div className="prose [&>h2:first-child]:mt-0">
					<h2>When you only read</h2>
					<p>
						You need no account, and we set no cookies. We count how often each page is opened. So
						that one visitor isn’t counted twice in a day, we keep a code made from your network and
						browser with a secret of that day. The codes and the secret are deleted after the day,
						and neither leads back to you.
					</p>
					{counter ? (
						<p>
							Public pages also load {counter.name}, a service that counts visits.{" "}
							{counter.asks
								? "It loads only if you agree, and you can change your answer at the end of every page."
								: "It stores nothing on your device."}
						</p>
					) : null}
					<h2>When you send a form</h2>
					<p>
						We store what you typed, your photos and the time, so that a volunteer can answer. Your
						network is stored as a code too, to stop floods of messages; your IP address isn’t
						stored. Photos are saved without the place, camera and time that were in the file.
					</p>
					<p>
						Our team can read it, and no one else, until something is published. Text that you
						haven’t sent yet stays in your own browser for up to 30 days, so that you can go on
						later. Photos that were uploaded and never sent are deleted after two days.
					</p>
					{list?.forwardsForms ? (
						<p>
							The contact, breeder and rehoming forms are also passed on to {list.name}, with
							everything that was typed.
						</p>
					) : null}
					<h2>When your dog or kennel is published</h2>
					<p>
						Everyone can see what’s on its page: the photos, the facts and your text, the town, and
						the email address or phone number that you agreed to show, unless you let people write
						to you through this site. For a kennel, that includes the postal code. Your own name,
						your street and the contact details that you didn’t agree to show are never published,
						nor are a microchip number and the day of a bite: only our team sees them.
					</p>
					<p>
						From time to time we ask you by email whether the page is still right. When you take it
						down, it and its photos are gone from the site right away. If your dog found a home or
						stays with you, its address says so by the dog’s name for 90 days, and nothing else. We
						keep the record and the messages about it, so that you can bring it back and so that we
						can recognize fraud, until you ask us to delete them.
					</p>
					<h2>When you write to an owner through this site</h2>
					<p>
						We store what you typed, and what you and the owner write to each other. The owner sees
						your name, your town and what you told about your home; your email address and phone
						number only if you share them. We deliver nothing before you confirm your address, and
						delete what you don’t confirm after {days(deleteUnconfirmedAfter)}.
					</p>
					<p>
						Only the two of you can read the conversation. Our team can read it once one of you has
						reported it. It ends when one of you ends it, when the dog leaves the site, or after{" "}
						{days(endAfter)} of silence, and we delete it {days(deleteAfter)} later. One that was
						reported stays until our team has looked at it.
					</p>
					<h2>When you subscribe to the newsletter</h2>
					<p>
						We store your email address, what you subscribed to, and when you agreed to which words.
						You get the newsletter only after you confirm, and you can unsubscribe using the link in
						any email. After that we keep the address so that we know not to write to it again,
						until you ask us to delete it.
					</p>
					{list ? <p>Confirmed addresses are also kept by {list.name}.</p> : null}
					<h2>When you ask to hear about dogs</h2>
					<p>
						We store your email address, your search and which dogs we told you about. We write only
						after you confirm, at most once a day. A request that you don’t confirm is deleted after
						a week, others a year after you last said that you’re still looking, and right away when
						you end them. Which dogs we told you about is forgotten after 30 days.
					</p>
					<h2>What we never do</h2>
					<p>
						We sell nothing about you and give nothing to advertisers; there’s no advertising here.
						Our emails don’t report back whether you opened them.
					</p>
					<h2>See or delete your data</h2>
					<p>
						Write to <a href={mailtoOf(site.contactEmail)}>{site.contactEmail}</a> from the address
						that you used here, and tell us whether you want a copy of your data, a correction, or
						all of it deleted. A deleted listing loses its photos and everything about you.
						{nights > 0
							? ` Backups from before are kept for ${nights} nights, and then they’re deleted too.`
							: ""}
					</p>
				</div>
			</div>
		</>
	);
}
