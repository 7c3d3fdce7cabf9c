import { data, redirect } from "react-router";
import { findEdit, setConsents, setStatusByOwner } from "#app/cases/records/owner-edits.ts";
import type { RecordStore } from "#app/cases/records/store.ts";
import { findCaseByLink, linkGone } from "#app/cases/review/private-case.ts";
import { confirmEmailedAddress } from "#app/cases/verifications/mailed-address.ts";
import { followChosenFamily } from "#app/network/aftercare/aftercares.ts";
import { chooseFamily, findFamilies } from "#app/network/conversations/family.ts";
import { storeForRequest } from "#app/network/owner/stores.ts";
import { sender } from "#app/people/actor.ts";
import { transaction } from "#app/platform/database/db.server.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { type AnyRecord, isPublicStatus, ownerStatus } from "#app/records/record.ts";
import { records } from "#app/records/records.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CheckBox } from "#app/ui/check-box.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import editStyles from "#app/ui/edit.css?url";
import { longDate } from "#app/ui/format.ts";
import { CardPage } from "#app/ui/mailed-link-page.tsx";
import { Radios } from "#app/ui/radios.tsx";
import type { Route } from "./+types/answer.page.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: editStyles }];

export async function loader({ request, params }: Route.LoaderArgs) {
	const store = storeForRequest(request);
	const { record } = store;
	const said = ownerAnswerForPath(record, params.status);
	const view = await findEdit(store, params.token);
	if (!view || !said) throw linkGone();
	const families = await familiesFor(store, params.token, said);
	// An unpublished record cannot be taken down. The edit page shows its status.
	const isOffered =
		view.page?.answers.length || (view.page?.status === said && families.length > 0);
	if (!isOffered) throw redirect(`${record.editPath}/${params.token}`);
	const contact = said === "confirmed" ? (view.page?.contact ?? []) : [];
	return { kind: record.kind, said, families, contact };
}

/** Returns the people among whom the owner is asked to choose, if any. */
async function familiesFor({ record }: RecordStore, token: string, said: string) {
	if (!record.statuses[said]?.owner?.family) return [];
	const found = await findCaseByLink(record.caseKind, token);
	return found?.subjectId ? findFamilies(found.subjectId) : [];
}

function ownerAnswerForPath(record: AnyRecord, path: string): string | undefined {
	return path === record.confirm.answer.path ? "confirmed" : ownerStatus(record, path);
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const store = storeForRequest(request);
	const { record } = store;
	const found = await findCaseByLink(record.caseKind, params.token);
	const said = ownerAnswerForPath(record, params.status);
	if (!found || !said) throw linkGone();
	const families = await familiesFor(store, params.token, said);
	const values = await readValues(request);
	const family = families.find(({ id }) => String(id) === values.family)?.id;
	const asksContact = said === "confirmed" && values.contact === "asked";
	const consents = { showEmail: values.showEmail === "yes", showPhone: values.showPhone === "yes" };
	if (asksContact && !consents.showEmail && !consents.showPhone) {
		return data({ errors: { showEmail: record.contact.required.owner }, values }, 422);
	}
	const isAnswered = families.length === 0 || family !== undefined || values.family === other;
	const isSet =
		isAnswered &&
		(await transaction(async (tx) => {
			const done = await setStatusByOwner(store, found.id, said, sender, tx);
			if (done !== "done" || !found.subjectId) return true;
			if (asksContact) await setConsents(store, found.subjectId, consents, sender, tx);
			if (families.length === 0) return true;
			if (!(await chooseFamily(found.subjectId, family, said, sender, tx))) return false;
			if (isPublicStatus(record, said)) return true;
			const network = context.get(networkContext);
			await followChosenFamily(found.subjectId, family, network, sender, tx);
			return true;
		}));
	if (!isSet) {
		const errors = { family: "Choose one of these, or “someone else”." };
		return data({ errors, values }, 422);
	}
	await confirmEmailedAddress(store, params.token, sender);
	const isShown = said === "confirmed" || isPublicStatus(record, said);
	return redirect(`${record.editPath}/${params.token}${isShown ? "?said" : ""}`);
}

const other = "other";

export default function OwnerAnswerPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const record: AnyRecord = records[loaderData.kind];
	const { said, families, contact } = loaderData;
	const answer = record.statuses[said]?.owner;
	const change = said === "confirmed" ? record.confirm.answer : answer;
	if (!change) return null;
	const { title, message, button } = change;
	const chosen = families.find(({ chosenAt }) => chosenAt);
	const given = contact.flatMap(({ consent, isGiven }) => (isGiven ? [[consent, "yes"]] : []));
	const options = families.map(({ id, name, town, confirmedAt }) => ({
		value: String(id),
		label: `${name}, ${town}${confirmedAt ? ` · wrote on ${longDate(confirmedAt)}` : ""}`,
	}));
	return (
		<CardPage title={title}>
			<h1 className="text-32 md:text-42 [overflow-wrap:anywhere]">{title}</h1>
			<p className="mt-4 text-19">{message}</p>
			<DeskForm
				id="change"
				answer={actionData}
				values={{
					...Object.fromEntries(given),
					...(chosen && { family: String(chosen.id) }),
				}}
				className="mt-8"
			>
				{options.length > 0 ? (
					<Radios
						name="family"
						label={answer?.family ?? ""}
						hint={
							isPublicStatus(record, said)
								? "We email them, and tell the others kindly that your dog is on hold. Everyone can go on writing to you."
								: "Your conversation with them stays open for the handover, and we ask them whether we may check in. The others end with a kind email, and open again if your dog comes back."
						}
						required
						options={[...options, { value: other, label: "Someone else" }]}
						className="mb-8 [&_label]:rounded-20 [&_label>span]:[overflow-wrap:anywhere]"
					/>
				) : null}
				{contact.length > 0 ? (
					<fieldset className="mb-8 min-w-0">
						<legend className="font-semibold text-heading">What everyone can see</legend>
						<input type="hidden" name="contact" value="asked" />
						{contact.map(({ consent, label, value }) => (
							<CheckBox key={consent} name={consent} label={label} hint={value} />
						))}
					</fieldset>
				) : null}
				<div className="flex flex-wrap gap-3">
					<DeskButton className="max-sm:w-full">{button}</DeskButton>
					<ButtonLink
						to={`${record.editPath}/${params.token}`}
						variant="quiet"
						className="max-sm:w-full"
					>
						Cancel
					</ButtonLink>
				</div>
			</DeskForm>
		</CardPage>
	);
}
