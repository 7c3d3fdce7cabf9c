import { href } from "react-router";
import { readReportedInquiry } from "#app/inquiries/desk/reports.ts";
import { reportOptions } from "#app/inquiries/inquiry.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { Confirm } from "#app/ui/desk/confirm.tsx";
import { ActionForm } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { DeskPill } from "#app/ui/desk/pill.tsx";
import { DeskFact, DeskMailLink, DeskSaid, DeskSide } from "#app/ui/desk/thread.tsx";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { PathLink } from "#app/ui/link.tsx";
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
	const { dog, reports, entries } = loaderData;
	return (
		<DeskPage
			title={`Reported inquiry about ${dog.name}`}
			line="We can read this because one of them reported it. Neither sees who on the team did."
			back={{ to: href("/desk/inquiries"), label: "Reported inquiries" }}
			done={done}
		>
			<div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="min-w-0">
					<ul className="grid grid-cols-1 gap-4">
						{reports.map(({ id, side, reason, words, at, pausedAt, handledAt, handler }) => (
							<DeskSaid
								key={id}
								tone="amber"
								who={
									<b className="font-semibold">
										{sideNames[side]}: {reportOptions.find(({ value }) => value === reason)?.label}
									</b>
								}
								at={at}
								words={words}
							>
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
							</DeskSaid>
						))}
					</ul>
					<ol className="mt-7 grid grid-cols-1 gap-4">
						{entries.map(({ id, side, kind, body, at, warnings, contact }) => (
							<DeskSaid
								key={id}
								tone={side === "owner" ? "right" : "left"}
								who={<b className="text-15 font-semibold">{sideNames[side]}</b>}
								at={at}
								words={body}
							>
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
							</DeskSaid>
						))}
					</ol>
				</div>
				<Side talk={loaderData} />
			</div>
		</DeskPage>
	);
}

function Side({ talk }: { talk: Route.ComponentProps["loaderData"] }) {
	const { id, dog, adopter, isOpen, reports } = talk;
	const to = (step: string) => href("/desk/inquiries/:id/:step", { id: String(id), step });
	const waits = reports.some(({ handledAt }) => handledAt === null);
	return (
		<DeskSide
			title="Who they are"
			steps={
				<>
					{waits ? (
						<ActionForm
							action={to("handled")}
							className="w-full"
							look="action"
							seen={reports.at(-1)?.id}
						>
							Mark as done
						</ActionForm>
					) : null}
					{isOpen ? (
						<Confirm
							label="End the conversation"
							line={
								<>
									The adopter and the owner of <bdi>{dog.name}</bdi> can no longer write to each
									other here. This can’t be undone.
								</>
							}
							className="w-full"
						>
							<ActionForm action={to("ended")}>End the conversation</ActionForm>
						</Confirm>
					) : null}
					<Confirm
						label="Revoke all links"
						line={
							<>
								Neither the adopter nor the owner of <bdi>{dog.name}</bdi> can open the conversation
								anymore. This can’t be undone.
							</>
						}
						className="w-full"
					>
						<ActionForm action={to("revoked")}>Revoke all links</ActionForm>
					</Confirm>
				</>
			}
		>
			<dl className="grid gap-3">
				<DeskFact label="Dog">
					<PathLink to={`/desk/adoptions/${dog.id}`} className="text-terra underline">
						<bdi>{dog.name}</bdi>
					</PathLink>
				</DeskFact>
				<DeskFact label="Owner">
					<DeskMailLink email={dog.ownerEmail} />
				</DeskFact>
				<DeskFact label="Adopter">
					<bdi>{adopter.name}</bdi>, <bdi>{adopter.town}</bdi>
					<br />
					<DeskMailLink email={adopter.email} />
				</DeskFact>
				{adopter.facts.map(({ label, value }) => (
					<DeskFact key={label} label={label}>
						{value}
					</DeskFact>
				))}
			</dl>
		</DeskSide>
	);
}
