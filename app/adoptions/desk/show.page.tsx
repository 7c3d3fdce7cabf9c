import { data, Link, redirect } from "react-router";
import { ListingFields } from "#app/adoptions/desk/fields.tsx";
import { ListingForm } from "#app/adoptions/desk/form.ts";
import { findDeskListing, isEarly, reviseAtDesk } from "#app/adoptions/desk/listings.ts";
import { DogPage } from "#app/adoptions/desk/record.tsx";
import { deskStatuses, statusEffects, statusWords } from "#app/adoptions/desk/words.ts";
import { isPublicStatus } from "#app/adoptions/listing.ts";
import type { Listing } from "#app/adoptions/listings.ts";
import { ChangeList } from "#app/moderation/desk-history.tsx";
import { casesOfSubject, isUndecided } from "#app/moderation/subject-cases.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { readablePhone } from "#app/platform/phone.server.ts";
import { readFields } from "#app/platform/read-fields.server.ts";
import { checkForm, typedValues } from "#app/platform/typed-form.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk-form.tsx";
import { numberIn } from "#app/ui/desk-number.ts";
import { DeskStatus } from "#app/ui/desk-status.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import type { Route } from "./+types/show.page.ts";

export const handle = acceptsBody(160 * 1024);

export async function loader({ params }: Route.LoaderArgs) {
	const id = numberIn(params.id);
	const dog = id && (await findDeskListing(id));
	if (!dog) throw new Response(null, { status: 404 });
	const found = await casesOfSubject("rehome", dog.id);
	return {
		dog: { id: dog.id, name: dog.name, slug: dog.slug, status: dog.status, sample: dog.sample },
		seen: String(dog.updatedAt.getTime()),
		confirmed: dog.ownerConfirmedAt,
		values: valuesOf(dog),
		cases: found.map((each) => ({ id: each.id, undecided: isUndecided(each) })),
		undecided: isEarly(dog.status) && found.some(isUndecided),
	};
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = numberIn(params.id);
	const fields = await readFields(request);
	if (!id || !fields) throw new Response(null, { status: id ? 400 : 404 });
	const { seen = "", ...values } = typedValues(fields);
	const checked = checkForm(values, ListingForm);
	if (!checked.ok) return data({ errors: checked.errors, values, seen }, 422);
	const revised = await reviseAtDesk(id, checked.value, Number(seen), actor);
	if (!revised) throw new Response(null, { status: 404 });
	if (revised.ok) return redirect(`/desk/adoptions/${id}?done=saved`);
	const words = `${revised.by} changed this meanwhile. What you typed is still here; what changed stands below. Save again to write yours over it.`;
	// Answered with the newest state: who saves again has read what changed.
	const newest = (await findDeskListing(id))?.updatedAt.getTime();
	return data({ errors: {}, values, words, meanwhile: revised.changes, seen: String(newest) }, 409);
}

function valuesOf(dog: Listing): Record<string, string> {
	const shown = (yes: boolean) => (yes ? "yes" : "");
	const facts = Object.entries(dog).flatMap(([field, value]) =>
		typeof value === "string" || typeof value === "number" ? [[field, String(value)]] : [],
	);
	return {
		...Object.fromEntries(facts),
		ownerContactPhone: readablePhone(dog.ownerContactPhone),
		showEmail: shown(dog.showEmail),
		showPhone: shown(dog.showPhone),
	};
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
	const { dog, seen, values, cases, undecided, confirmed } = loaderData;
	const path = `/desk/adoptions/${dog.id}`;
	const shown = isPublicStatus(dog.status);
	return (
		<DogPage dog={dog} done={done}>
			<div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_21rem]">
				<DeskForm
					key={`${dog.id} ${seen}`}
					id="listing"
					answer={actionData}
					values={values}
					className="order-2 min-w-0 xl:order-1"
				>
					<input type="hidden" name="seen" value={actionData?.seen ?? seen} />
					{actionData && "meanwhile" in actionData ? (
						<div className="mb-6 rounded-12 bg-band px-4 py-3">
							<ChangeList changes={actionData.meanwhile} />
						</div>
					) : null}
					<ListingFields />
					<DeskButton className="mt-8">Save</DeskButton>
				</DeskForm>
				<div className="order-1 grid gap-5 xl:order-2">
					<DeskStatus
						now={statusWords[dog.status]}
						seen={dog.status}
						path={`${path}/status`}
						choices={deskStatuses
							.filter((status) => status !== dog.status)
							.filter((status) => !undecided || status === "withdrawn")
							.map((status) => ({
								...{ status, public: isPublicStatus(status) },
								...statusEffects[status],
							}))}
					>
						<DeskForm
							id="confirmed"
							action={`${path}/confirmed`}
							preventScrollReset
							className="border-t border-line pt-4"
						>
							<p className="mb-2.5 text-15 text-stone">
								{confirmed ? (
									<>
										The owner said that it is still true on <LongDate date={confirmed} />.
									</>
								) : (
									"The owner has not confirmed it yet."
								)}
							</p>
							<DeskButton look="quiet" className="w-full">
								Owner confirmed today
							</DeskButton>
						</DeskForm>
					</DeskStatus>
					<div className="grid gap-2.5">
						{cases.map((each) => (
							<Link key={each.id} to={`/desk/review/${each.id}`} className={buttonClass("quiet")}>
								Case {each.id}
								{each.undecided ? ", to be decided" : ""}
							</Link>
						))}
						{shown ? (
							<>
								<a href={`/adoption-network/${dog.slug}`} className={buttonClass("quiet")}>
									See the public page
								</a>
								<Link to={`${path}/kit`} className={buttonClass("quiet")}>
									Promotion kit
								</Link>
							</>
						) : null}
					</div>
				</div>
			</div>
		</DogPage>
	);
}
