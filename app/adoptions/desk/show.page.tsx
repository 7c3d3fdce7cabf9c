import { data, redirect } from "react-router";
import { headOf, requireDog } from "#app/adoptions/desk/dog.ts";
import { ListingFields } from "#app/adoptions/desk/fields.tsx";
import { ListingForm } from "#app/adoptions/desk/form.ts";
import { reviseAtDesk } from "#app/adoptions/desk/listings.ts";
import { DogPage } from "#app/adoptions/desk/record.tsx";
import { deskStatuses, statusEffects, statusWords } from "#app/adoptions/desk/words.ts";
import { draftOf, listingFields } from "#app/adoptions/draft.ts";
import { isPublicStatus } from "#app/adoptions/listing.ts";
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
	const dog = await requireDog(params);
	const found = await casesOfSubject("rehome", dog.id);
	return {
		dog: { ...headOf(dog), slug: dog.slug },
		seen: String(dog.updatedAt.getTime()),
		confirmed: dog.ownerConfirmedAt,
		values: listingFields(draftOf(dog)),
		cases: found.map((each) => ({ id: each.id, undecided: isUndecided(each) })),
		undecided: isEarly(dog.status) && found.some(isUndecided),
		next: isEarly(dog.status) && !found.some(isUndecided) ? "available" : undefined,
	};
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { id } = await requireDog(params);
	const fields = await readFields(request);
	if (!fields) throw new Response(null, { status: 400 });
	const { seen = "", ...values } = typedValues(fields);
	const checked = checkForm(values, ListingForm);
	if (!checked.ok) return data({ errors: checked.errors, values, seen }, 422);
	const revised = await reviseAtDesk(id, checked.value, momentIn(seen), actor);
	if (!revised) throw new Response(null, { status: 404 });
	if (!revised.ok) return data(toldMeanwhile(revised, values), 409);
	return redirect(`/desk/adoptions/${id}?done=saved`);
}

const done = {
	saved: "Saved. If the dog is public, everybody sees it within a second.",
	status: "The status is set.",
	confirmed: "Noted: the owner confirmed it today.",
	meanwhile:
		"Somebody else set the status meanwhile, so nothing was done. This is how it stands now.",
	undecided: "A case waits for a decision on this dog: publish or decline it there.",
};

export default function DeskShowPage({ loaderData, actionData }: Route.ComponentProps) {
	const { dog, undecided, next, ...sheet } = loaderData;
	const choices = deskStatuses
		.filter((status) => status !== dog.status)
		.filter((status) => !undecided || status === "withdrawn")
		.map((status) => ({ status, ...statusEffects[status] }));
	return (
		<DogPage dog={dog} done={done}>
			<RecordSheet
				{...sheet}
				path={`/desk/adoptions/${dog.id}`}
				id="listing"
				answer={actionData}
				status={{ now: statusWords[dog.status], seen: dog.status, choices, next }}
				who="owner"
				publicPath={isPublicStatus(dog.status) ? `/adoption-network/${dog.slug}` : undefined}
			>
				<ListingFields />
			</RecordSheet>
		</DogPage>
	);
}
