import { messageLimit } from "#app/cases/contact/contact.ts";
import { contactForm } from "#app/cases/contact/messages.ts";
import { acceptForm } from "#app/cases/intake/submit-form.ts";
import { SenderFields, SenderForm } from "#app/cases/newsletter/sender-form.tsx";
import { privatePageHeaders } from "#app/platform/cache/public-page.ts";
import { newTicket } from "#app/platform/forms/tickets.server.ts";
import { guideMessageOpening } from "#app/site/contact/opening.ts";
import { ContactAddress, FormSection } from "#app/ui/form-section.tsx";
import { PageBanner } from "#app/ui/page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { answerTime, site } from "#site";
import type { Route } from "./+types/contact.page.ts";

export const headers = privatePageHeaders;

export async function loader({ url }: Route.LoaderArgs) {
	const slug = url.searchParams.get("guide") ?? "";
	const [ticket, message] = await Promise.all([newTicket(), guideMessageOpening(slug)]);
	return { ticket, about: message && slug, message };
}

export const action = acceptForm(contactForm);

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
	const { ticket, about, message } = loaderData;
	return (
		<>
			<PageHead
				title={`Contact ${site.name}`}
				description={`Questions about the breed, a guide, a listing or a kennel, corrections, and business inquiries: use our form or email ${site.name}.`}
				keywords={["contact", "email", "questions"]}
				path="/contact"
				trail={[{ name: "Contact Us", path: "/contact" }]}
			/>
			<PageBanner
				title="Reach Out To Us"
				summary={
					<>
						For business inquiries, corrections, or questions about the breed, a guide, a listing or
						a kennel, use the form or email us at <ContactAddress />.
					</>
				}
			/>
			<FormSection title="Contact Us" facts={facts} aside={<BeforeYouWrite />}>
				<SenderForm
					// A message about a guide has its own draft.
					key={about}
					id={about ? `contact-${about}` : "contact"}
					action="/contact"
					tags={site.mailingListTags.contact}
					ticket={ticket}
					answer={actionData}
					submit="Send message"
				>
					<SenderFields />
					<TextArea name="MMERGE6" label="Message" limit={messageLimit} initial={message} />
				</SenderForm>
			</FormSection>
		</>
	);
}

const facts = {
	"Who replies": `A volunteer reads every message and usually replies within ${answerTime}.`,
	"What happens to your message":
		"Only our team reads what you write. It’s never published, and writing to us won’t sign you up for anything unless you check the box.",
};

function BeforeYouWrite() {
	return (
		<>
			<h2 className="mt-9 text-23">Before you write</h2>
			<ul className="mt-3 flex list-disc flex-col gap-2.5 pl-5 marker:text-terra">
				<li>
					Asking about a dog or a kennel? Its page shows how to reach the owner or breeder, who can
					tell you more than we can.
				</li>
				<li>Is a dog sick or hurt? Call a vet now. We can’t give medical advice by email.</li>
				<li>
					Does a listing ask for a deposit, a courier or a code? Use “Report this listing” on its
					page, or tell us here which one.
				</li>
			</ul>
			{site.postalAddress.length > 0 ? (
				<>
					<h2 className="mt-9 text-23">By mail</h2>
					<address className="mt-3 not-italic">
						{site.postalAddress.map((line) => (
							<span key={line} className="block">
								{line}
							</span>
						))}
					</address>
				</>
			) : null}
		</>
	);
}
