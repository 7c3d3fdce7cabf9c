import { href } from "react-router";
import type { Origin } from "#app/take-back/origin.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { mailtoOf } from "#app/ui/link.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import { takeBackPolicy } from "#policies";

const { answerHours } = takeBackPolicy;

export function TakeBackCard({ origin, token }: { origin: Origin; token: string }) {
	return (
		<section
			id="kennel"
			aria-labelledby="kennel-title"
			className="mt-6 scroll-mt-6 rounded-20 border border-line bg-card px-5 py-4"
		>
			<h2 id="kennel-title" className="text-19">
				The kennel <bdi>{origin.dog}</bdi> came from
			</h2>
			<div className="mt-1.5 grid max-w-[42rem] gap-3 [overflow-wrap:anywhere]">
				{origin.question ? (
					<Question origin={origin} question={origin.question} token={token} />
				) : (
					<NotAsked origin={origin} />
				)}
			</div>
		</section>
	);
}

type QuestionProps = {
	origin: Origin;
	question: NonNullable<Origin["question"]>;
	token: string;
};

function Question({ origin, question, token }: QuestionProps) {
	const { state, words, contact, askedAt, dueAt, takenBackAt } = question;
	const kennel = <bdi className="font-semibold text-heading">{origin.kennel?.name}</bdi>;
	const dog = <bdi>{origin.dog}</bdi>;
	if (takenBackAt) {
		return (
			<p>
				You told us on <LongDate date={takenBackAt} /> that {dog} goes back to {kennel}.
			</p>
		);
	}
	const said = {
		asked: (
			<>
				We asked {kennel} on <LongDate date={askedAt} />. They have until{" "}
				<DeskMoment date={dueAt} /> to answer, and your listing doesn’t wait for it.
			</>
		),
		yes: (
			<>
				{kennel} will take {dog} back.
			</>
		),
		help: (
			<>
				{kennel} can’t take {dog} back, but will help find a home.
			</>
		),
		no: (
			<>
				{kennel} can’t take {dog} back.
			</>
		),
		silent: <>No answer: {kennel} hasn’t replied. You can still ask yourself.</>,
	};
	return (
		<>
			<p>{said[state]}</p>
			{words ? (
				<blockquote dir="auto" className="border-l-3 border-fawn pl-3.5 whitespace-pre-line">
					{words}
				</blockquote>
			) : null}
			{contact ? (
				<p>
					Reach them at{" "}
					<a href={mailtoOf(contact.email)} className="text-terra underline">
						{contact.email}
					</a>
					{contact.phone ? ` or ${contact.phone}` : null}.
				</p>
			) : null}
			{state === "silent" ? <Advice origin={origin} /> : null}
			{state === "yes" ? (
				<>
					<p>Call or write to them and agree on the day. Nothing changes here until you say so.</p>
					<p>
						<ButtonLink to={href("/edit/dog/:token/taken-back", { token })}>
							<span>
								<bdi>{origin.dog}</bdi> is going back
							</span>
						</ButtonLink>
					</p>
				</>
			) : null}
		</>
	);
}

function NotAsked({ origin }: { origin: Origin }) {
	const { kennel, namesake, agreed, waiting, named } = origin;
	if (kennel && agreed) {
		return (
			<p>
				{waiting ? "We’ll ask " : "When you send this for review, we ask "}
				<bdi>{kennel.name}</bdi>
				{waiting ? " as soon as we can" : ""}. They have {answerHours} hours to answer.
			</p>
		);
	}
	if (kennel) {
		return (
			<p>
				<bdi>{kennel.name}</bdi> is in our network. Check the box below the kennel’s name, and we
				ask them for you.
			</p>
		);
	}
	return (
		<>
			{namesake ? (
				<p>
					A kennel of this name is in our network: <bdi>{namesake.name}</bdi>
					{namesake.place ? `, ${namesake.place}` : null}. If it’s the one, choose it from the
					suggestions in the field below, and we can ask them for you. If it’s another kennel, ask
					them yourself:
				</p>
			) : (
				<p>
					<bdi>{named}</bdi> isn’t in our network, so we can’t write to them. Please ask them
					yourself.
				</p>
			)}
			<Advice origin={origin} />
		</>
	);
}

function Advice({ origin: { kennel, dog } }: { origin: Origin }) {
	return (
		<ul className="list-disc space-y-1 pl-6">
			<li>
				Look for their number on the contract, the pedigree, or the papers from the vet.
				{kennel?.path ? (
					<>
						{" "}
						Or see{" "}
						<a href={kennel.path} className="text-terra underline">
							their page
						</a>
						.
					</>
				) : null}
			</li>
			<li>Read the contract: some say that the breeder must be asked first.</li>
			<li>
				Have the registered name, the date of birth and the microchip number ready. Then ask: “Will
				you take <bdi>{dog}</bdi> back, or help find a home?”
			</li>
			<li>If they say yes, tell us by replying to any of our emails, and we close the request.</li>
		</ul>
	);
}
