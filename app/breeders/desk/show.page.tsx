import { data, redirect } from "react-router";
import { reviseAtDesk } from "#app/breeders/desk/breeders.ts";
import { BreederFields } from "#app/breeders/desk/fields.tsx";
import { BreederForm } from "#app/breeders/desk/form.ts";
import { headOf, requireKennel } from "#app/breeders/desk/kennel.ts";
import { KennelPage } from "#app/breeders/desk/record.tsx";
import { deskStatuses, statusEffects, statusWords } from "#app/breeders/desk/words.ts";
import { draftOf, profileFields } from "#app/breeders/draft.ts";
import { RecordSheet } from "#app/moderation/desk-record-sheet.tsx";
import { isEarly, momentIn, toldMeanwhile } from "#app/moderation/record-edits.ts";
import { casesOfSubject, isUndecided } from "#app/moderation/subject-cases.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { readFields } from "#app/platform/read-fields.server.ts";
import { checkForm, typedValues } from "#app/platform/typed-form.server.ts";
import type { Route } from "./+types/show.page.ts";

export const handle = acceptsBody(160 * 1024);

export async function loader({ params }: Route.LoaderArgs) {
	const kennel = await requireKennel(params);
	const found = await casesOfSubject("breeder", kennel.id);
	return {
		kennel: { ...headOf(kennel), slug: kennel.slug },
		seen: String(kennel.updatedAt.getTime()),
		confirmed: kennel.ownerConfirmedAt,
		values: profileFields(draftOf(kennel)),
		cases: found.map((each) => ({ id: each.id, undecided: isUndecided(each) })),
		undecided: isEarly(kennel.status) && found.some(isUndecided),
		next: isEarly(kennel.status) && !found.some(isUndecided) ? "active" : undefined,
	};
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { id } = await requireKennel(params);
	const fields = await readFields(request);
	if (!fields) throw new Response(null, { status: 400 });
	const { seen = "", ...values } = typedValues(fields);
	const checked = checkForm(values, BreederForm);
	if (!checked.ok) return data({ errors: checked.errors, values, seen }, 422);
	const revised = await reviseAtDesk(id, checked.value, momentIn(seen), actor);
	if (!revised) throw new Response(null, { status: 404 });
	if (!revised.ok) return data(toldMeanwhile(revised, values), 409);
	return redirect(`/desk/breeders/${id}?done=saved`);
}

const done = {
	saved: "Saved. If the profile is public, everybody sees it within a second.",
	status: "The status is set.",
	confirmed: "Noted: the breeder confirmed it today.",
	meanwhile:
		"Somebody else set the status meanwhile, so nothing was done. This is how it stands now.",
	undecided: "A case waits for a decision on this kennel: publish or decline it there.",
};

export default function DeskShowPage({ loaderData, actionData }: Route.ComponentProps) {
	const { kennel, undecided, next, ...sheet } = loaderData;
	const choices = deskStatuses
		.filter((status) => status !== kennel.status)
		.filter((status) => !undecided || status === "withdrawn")
		.map((status) => ({ status, ...statusEffects[status] }));
	return (
		<KennelPage kennel={kennel} done={done}>
			<RecordSheet
				{...sheet}
				path={`/desk/breeders/${kennel.id}`}
				id="kennel"
				answer={actionData}
				status={{ now: statusWords[kennel.status], seen: kennel.status, choices, next }}
				who="breeder"
				publicPath={kennel.status === "active" ? `/breeder-network/${kennel.slug}` : undefined}
			>
				<BreederFields />
			</RecordSheet>
		</KennelPage>
	);
}
