import { CircleAlert } from "lucide";
import { useEffect, useState } from "react";
import type { Coat } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { site } from "#site";

type Props = {
	title: string;
	line?: React.ReactNode;
	coat?: Coat;
	children: React.ReactNode;
};

export function SignInPage({ title, line, coat = "black", children }: Props) {
	return (
		<div className="wrap py-8 md:py-16">
			<PageHead title={`${title} | ${site.shortName}`} description={`${title}, for volunteers.`} />
			<div className="mx-auto grid max-w-[60rem] overflow-hidden rounded-24 border border-line bg-card md:grid-cols-[1fr_20rem] lg:grid-cols-[1fr_24rem]">
				<div className="min-w-0 px-5 py-8 sm:px-8 md:px-12 md:py-12">
					<h1 className="text-32 lg:text-42">{title}</h1>
					{line ? <div className="mt-3 text-stone [overflow-wrap:anywhere]">{line}</div> : null}
					<div className="mt-6">{children}</div>
				</div>
				<div className="hidden items-end justify-center bg-band md:flex">
					<img
						src={`/portraits/${coat}.svg`}
						alt=""
						width="400"
						height="400"
						className="h-auto w-full max-w-96"
					/>
				</div>
			</div>
		</div>
	);
}

/** The specification's message area: cleared after five seconds; without scripts it stays. */
const shownFor = 5_000;

/** An object, so that the same message twice is shown twice. */
export function AlertArea({ message }: { message: { words: string } | undefined }) {
	const [hidden, setGone] = useState<typeof message>();
	useEffect(() => {
		if (!message) return;
		const timer = setTimeout(setGone, shownFor, message);
		return () => clearTimeout(timer);
	}, [message]);
	const shown = message && message !== hidden ? message : undefined;
	return (
		<div role="alert">
			{shown ? (
				<p className="mb-5 flex gap-3 rounded-12 border-[1.5px] border-terra bg-card px-4 py-3 font-semibold text-heading">
					<Icon of={CircleAlert} className="mt-0.5 size-5.5 text-terra" />
					{shown.words}
				</p>
			) : null}
		</div>
	);
}

export function Or() {
	return (
		<p className="my-5 flex items-center gap-4 text-15 text-stone before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
			or
		</p>
	);
}
