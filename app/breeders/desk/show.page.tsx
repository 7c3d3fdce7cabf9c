import { data, Link, redirect } from "react-router";
import type { Breeder } from "#app/breeders/breeders.ts";
import { findDeskBreeder, isEarly, reviseAtDesk } from "#app/breeders/desk/breeders.ts";
import { BreederFields } from "#app/breeders/desk/fields.tsx";
import { BreederForm } from "#app/breeders/desk/form.ts";
import { KennelPage } from "#app/breeders/desk/record.tsx";
import { deskStatuses, statusEffects, statusWords } from "#app/breeders/desk/words.ts";
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
	const kennel = id && (await findDeskBreeder(id));
	if (!kennel) throw new Response(null, { status: 404 });
	const found = await casesOfSubject("breeder", kennel.id);
	return {
		kennel: {
			id: kennel.id,
			name: kennel.kennelName,
			slug: kennel.slug,
			status: kennel.status,
			sample: kennel.sample,
		},
		seen: String(kennel.updatedAt.getTime()),
		confirmed: kennel.ownerConfirmedAt,
		values: valuesOf(kennel),
		cases: found.map((each) => ({ id: each.id, undecided: isUndecided(each) })),
		undecided: isEarly(kennel.status) && found.some(isUndecided),
	};
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = numberIn(params.id);
	const fields = await readFields(request);
	if (!id || !fields) throw new Response(null, { status: id ? 400 : 404 });
	const { seen = "", ...values } = typedValues(fields);
	const checked = checkForm(values, BreederForm);
	if (!checked.ok) return data({ errors: checked.errors, values, seen }, 422);
	const revised = await reviseAtDesk(id, checked.value, Number(seen), actor);
	if (!revised) throw new Response(null, { status: 404 });
	if (revised.ok) return redirect(`/desk/breeders/${id}?done=saved`);
	const words = `${revised.by} changed this meanwhile. What you typed is still here; what changed stands below. Save again to write yours over it.`;
	// Answered with the newest state: who saves again has read what changed.
	const newest = (await findDeskBreeder(id))?.updatedAt.getTime();
	return data({ errors: {}, values, words, meanwhile: revised.changes, seen: String(newest) }, 409);
}

function valuesOf(kennel: Breeder): Record<string, string> {
	const shown = (yes: boolean) => (yes ? "yes" : "");
	const facts = Object.entries(kennel).flatMap(([field, value]) =>
		typeof value === "string" || typeof value === "number" ? [[field, String(value)]] : [],
	);
	return {
		...Object.fromEntries(facts),
		phone: readablePhone(kennel.phone),
		showEmail: shown(kennel.showEmail),
		showPhone: shown(kennel.showPhone),
	};
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
	const { kennel, seen, values, cases, undecided, confirmed } = loaderData;
	const path = `/desk/breeders/${kennel.id}`;
	const shown = kennel.status === "active";
	return (
		<KennelPage kennel={kennel} done={done}>
			<div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_21rem]">
				<DeskForm
					key={`${kennel.id} ${seen}`}
					id="kennel"
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
					<BreederFields />
					<DeskButton className="mt-8">Save</DeskButton>
				</DeskForm>
				<div className="order-1 grid gap-5 xl:order-2">
					<DeskStatus
						now={statusWords[kennel.status]}
						seen={kennel.status}
						path={`${path}/status`}
						choices={deskStatuses
							.filter((status) => status !== kennel.status)
							.filter((status) => !undecided || status === "withdrawn")
							.map((status) => ({
								...{ status, public: status === "active" },
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
										The breeder said that it is still true on <LongDate date={confirmed} />.
									</>
								) : (
									"The breeder has not confirmed it yet."
								)}
							</p>
							<DeskButton look="quiet" className="w-full">
								Breeder confirmed today
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
								<a href={`/breeder-network/${kennel.slug}`} className={buttonClass("quiet")}>
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
		</KennelPage>
	);
}
