import { useId } from "react";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { mailtoOf } from "#app/ui/link.tsx";
import { TypedText } from "#app/ui/typed-text.tsx";

const tones = {
	amber: "border-amber-line bg-amber text-amber-ink",
	card: "border-line bg-card",
	left: "border-line bg-card md:mr-10",
	right: "border-line bg-leaf text-leaf-ink md:ml-10",
};

type MessageProps = {
	tone: keyof typeof tones;
	who: React.ReactNode;
	at: Date;
	text?: string;
	children?: React.ReactNode;
};

/** What someone outside or on the team wrote. */
export function DeskMessage({ tone, who, at, text, children }: MessageProps) {
	return (
		<li className={`rounded-20 border px-5 py-4 ${tones[tone]}`}>
			<p className="flex flex-wrap items-baseline justify-between gap-x-4">
				<span className="min-w-0 [overflow-wrap:anywhere]">{who}</span>
				<span className="text-15">
					<DeskMoment date={at} />
				</span>
			</p>
			{text ? <TypedText className="mt-1.5">{text}</TypedText> : null}
			{children}
		</li>
	);
}

type SideProps = { title: React.ReactNode; actions: React.ReactNode; children: React.ReactNode };

/** Who is concerned, and what can be done, beside what was written. */
export function ActionPanel({ title, actions, children }: SideProps) {
	const id = useId();
	return (
		<section
			aria-labelledby={id}
			className="grid gap-5 rounded-20 border border-line bg-card px-5 py-5"
		>
			<h2 id={id} className="flex flex-wrap items-center gap-2.5 text-23">
				{title}
			</h2>
			{children}
			<div className="grid gap-2.5 border-t border-line pt-5 empty:hidden">{actions}</div>
		</section>
	);
}

export function DeskFact({ label, children }: { label: string; children: React.ReactNode }) {
	return (
		<div className="[overflow-wrap:anywhere]">
			<dt className="text-15 text-stone">{label}</dt>
			<dd dir="auto" className="whitespace-pre-line">
				{children}
			</dd>
		</div>
	);
}

export function DeskMailLink({ email }: { email: string }) {
	return (
		<a href={mailtoOf(email)} className="text-terra underline [overflow-wrap:anywhere]">
			{email}
		</a>
	);
}
