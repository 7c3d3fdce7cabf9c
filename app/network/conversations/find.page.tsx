import { data } from "react-router";
import * as v from "valibot";
import { refuse, refused, refusedForNow, tooMany } from "#app/cases/intake/submit-form.ts";
import { whenItArrives } from "#app/cases/intake/when-it-arrives.ts";
import { EmailField } from "#app/cases/newsletter/sender-form.tsx";
import { requestInquiriesLink } from "#app/network/conversations/listed.ts";
import { visitor } from "#app/people/actor.ts";
import { awayOrRethrow } from "#app/platform/database/db.server.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { checkForm, firstTextValues, mailAddress } from "#app/platform/forms/typed-form.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { suggestedAddress } from "#app/ui/email-typo.ts";
import type { FormAnswer } from "#app/ui/form-state.ts";
import { PrivatePage } from "#app/ui/private-page.tsx";
import { SendForm } from "#app/ui/send-form.tsx";
import type { Route } from "./+types/find.page.ts";

const AddressForm = v.object({ EMAIL: mailAddress });

export async function action({ request, context }: Route.ActionArgs) {
	const fields = await readFields(request);
	if (!fields) return refuse("malformed");
	const { EMAIL = "", website = "" } = firstTextValues(fields);
	const typed = { EMAIL };
	const checked = checkForm(typed, AddressForm);
	if (!checked.ok) {
		return data<FormAnswer>({ kind: "invalid", errors: checked.errors, values: typed }, 422);
	}
	const address = checked.value.EMAIL;
	if (website === "") {
		const network = context.get(networkContext);
		const asked = await requestInquiriesLink({ address, network }, visitor).catch(awayOrRethrow);
		if (asked === "away") return refusedForNow(typed);
		if (!asked.ok) return refused(tooMany(asked.wait), typed, 429, asked.wait);
	}
	const meant = suggestedAddress(address);
	return data<FormAnswer>({
		kind: "sent",
		heading: "Look into your inbox",
		// The same for every address, so that no one learns who has written.
		message: `If you wrote to owners with ${address}, we’ve sent the link there. ${whenItArrives}`,
		...(meant === undefined ? {} : { emailTypo: { written: address, meant } }),
	});
}

export default function FindInquiriesPage({ actionData }: Route.ComponentProps) {
	return (
		<PrivatePage
			title="All my inquiries"
			description="One private page with every note that you sent to owners, and what they answered. You need no account: we email you its link."
		>
			<div className="mt-8">
				<SendForm
					id="inquiries"
					action="/inquiries"
					tags=""
					answer={actionData}
					submit="Email me the link"
				>
					<EmailField hint="The address that you wrote to the owners with." />
				</SendForm>
			</div>
		</PrivatePage>
	);
}
