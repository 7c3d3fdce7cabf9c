import { href } from "react-router";
import { readReportedInquiry } from "#app/inquiries/desk/reports.ts";
import { reportOptions } from "#app/inquiries/inquiry.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { DeskPill } from "#app/ui/desk/pill.tsx";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { mailtoOf, PathLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/show.page.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
	return orNotFound(await readReportedInquiry(numberIn(params.id) ?? 0, requireStaff(context)));
}

const done = {
	handled: "Marked as done.",
	ended: "The conversation has ended. Neither side can write in it.",
	revoked: "All links to the conversation were revoked.",
};

const sideNames = { owner: "The owner", adopter: "The adopter" };

export default function DeskShowPage({ loaderData }: Route.ComponentProps) {
	const { id, dog, reports, entries } = loaderData;
	return (
		<DeskPage
			title={`Reported inquiry about ${dog.name}`}
			line="We can read this because one of them reported it. Neither sees who on the team did."
			back={{ to: href("/desk/inquiries"), label: "Reported inquiries" }}
			done={done}
		>
			<div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="grid min-w-0 grid-cols-1 gap-4">
					{reports.map(({ id, side, reason, words, at, pausedAt, handledAt, handler }) => (
						<section
							key={id}
							className="rounded-20 border border-amber-line bg-amber px-5 py-4 text-amber-ink"
						>
							<p className="flex flex-wrap items-baseline justify-between gap-x-4">
								<span className="font-semibold">
									{sideNames[side]}: {reportOptions.find(({ value }) => value === reason)?.label}
								</span>
								<span className="text-15">
									<DeskMoment date={at} />
								</span>
							</p>
							{words ? (
								<p dir="auto" className="mt-1.5 whitespace-pre-line [overflow-wrap:anywhere]">
									{words}
								</p>
							) : null}
							{pausedAt ? (
								<p className="mt-1.5 text-15">
									One of the reports that paused the listing: two people say they were asked for
									money.
								</p>
							) : null}
							{handledAt ? (
								<p className="mt-1.5 text-15">
									Done by <bdi>{handler ?? "someone"}</bdi>, <DeskMoment date={handledAt} />
								</p>
							) : null}
						</section>
					))}
					<ol className="mt-3 grid grid-cols-1 gap-4">
						{entries.map(({ id, side, kind, body, at, warnings, contact }) => (
							<li
								key={id}
								className={`rounded-20 border border-line px-5 py-4 ${side === "owner" ? "bg-leaf text-leaf-ink md:ml-10" : "bg-card md:mr-10"}`}
							>
								<p className="flex flex-wrap items-baseline justify-between gap-x-4 text-15">
									<span className="font-semibold">{sideNames[side]}</span>
									<DeskMoment date={at} />
								</p>
								{body ? (
									<p dir="auto" className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">
										{body}
									</p>
								) : null}
								{kind === "closed" ? <p className="mt-2 text-15">Ended the conversation</p> : null}
								{contact ? (
									<p className="mt-2 [overflow-wrap:anywhere]">
										Shared {[contact.email, contact.phone].filter(Boolean).join(" and ")}
									</p>
								) : null}
								{warnings.map(({ name, mentions }) => (
									<p key={name} className="mt-2">
										<DeskPill tone="terra">Mentions {mentions}</DeskPill>
									</p>
								))}
							</li>
						))}
					</ol>
				</div>
				<Side talk={loaderData} id={id} />
			</div>
		</DeskPage>
	);
}

type SideProps = { talk: Route.ComponentProps["loaderData"]; id: number };

function Side({ talk: { dog, adopter, isOpen, reports }, id }: SideProps) {
	const to = (step: string) => href("/desk/inquiries/:id/:step", { id: String(id), step });
	const waits = reports.some(({ handledAt }) => handledAt === null);
	return (
		<section
			aria-labelledby="who"
			className="grid gap-5 rounded-20 border border-line bg-card px-5 py-5"
		>
			<h2 id="who" className="text-23">
				Who they are
			</h2>
			<dl className="grid gap-3 [overflow-wrap:anywhere]">
				<div>
					<dt className="text-15 text-stone">Dog</dt>
					<dd>
						<PathLink to={`/desk/adoptions/${dog.id}`} className="text-terra underline">
							<bdi>{dog.name}</bdi>
						</PathLink>
					</dd>
				</div>
				<Address label="Owner" email={dog.ownerEmail} />
				<Address
					label="Adopter"
					name={
						<>
							<bdi>{adopter.name}</bdi>, <bdi>{adopter.town}</bdi>
						</>
					}
					email={adopter.email}
				/>
				{adopter.facts.map(({ label, value }) => (
					<div key={label}>
						<dt className="text-15 text-stone">{label}</dt>
						<dd dir="auto">{value}</dd>
					</div>
				))}
			</dl>
			<div className="grid gap-2.5 border-t border-line pt-5">
				{waits ? (
					<DeskForm id="handled" action={to("handled")}>
						<input type="hidden" name="seen" value={reports.at(-1)?.id} />
						<DeskButton className="w-full">Mark as done</DeskButton>
					</DeskForm>
				) : null}
				{isOpen ? (
					<DeskForm id="ended" action={to("ended")}>
						<DeskButton look="quiet" className="w-full">
							End the conversation
						</DeskButton>
					</DeskForm>
				) : null}
				<DeskForm id="revoked" action={to("revoked")}>
					<DeskButton look="quiet" className="w-full">
						Revoke all links
					</DeskButton>
				</DeskForm>
			</div>
		</section>
	);
}

type AddressProps = { label: string; name?: React.ReactNode; email: string };

function Address({ label, name, email }: AddressProps) {
	return (
		<div>
			<dt className="text-15 text-stone">{label}</dt>
			{name ? <dd>{name}</dd> : null}
			<dd>
				<a href={mailtoOf(email)} className="text-terra underline">
					{email}
				</a>
			</dd>
		</div>
	);
}
