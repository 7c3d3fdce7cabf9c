import type { EditView } from "#app/moderation/edit/edit.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { site } from "#site";

type Props = {
	title: string;
	view: EditView;
	/** What its page is called: "listing", "profile". */
	it: string;
	/** What may be said of it at once, with the page that asks once more. */
	says: { to: string; label: string }[];
	children: React.ReactNode;
};

/** The page that a private link opens: where it stands, what can be said at once, the form. */
export function EditPage({ title, view, it, says, children }: Props) {
	const over = overWords[view.state];
	return (
		<div className="wrap py-10 md:py-16">
			<PageHead title={`${title} | ${site.shortName}`} description={title} />
			<div className="mx-auto max-w-[56rem]">
				<h1 className="text-32 md:text-42">{title}</h1>
				<p className="mt-3 max-w-[42rem] text-19 text-stone">{over ?? stands(view, it)}</p>
				{over ? (
					<p className="mt-6">
						<Link to="/contact" className={buttonClass("quiet")}>
							Write to us
						</Link>
					</p>
				) : (
					<>
						<Asked words={view.asked} />
						<Said view={view} it={it} says={says} />
						<div className="mt-8 rounded-24 border border-line bg-card px-[clamp(14px,5vw,40px)] py-8 sm:py-10">
							{children}
						</div>
						<p className="mt-6 text-15 text-stone">
							This page is private: whoever has its link can change what stands here. Something is
							unclear? Answer the mail that brought you here.
						</p>
					</>
				)}
			</div>
		</div>
	);
}

const overWords: Partial<Record<EditView["state"], string>> = {
	declined:
		"We could not publish this, and have written to you why. It can no longer be changed here. If we misunderstood something, answer that mail.",
	merged:
		"You have sent this twice, so we go on with the other one. Please use the link in the mail about that one.",
	spam: "We do not go on with this. If that is a mistake, please write to us.",
};

function stands({ state, page }: EditView, it: string): string {
	if (state === "changes_needed") {
		return "Something is still missing. Complete it here and send it back; what you type is kept, so you can do it in several goes.";
	}
	if (state === "published" || (state !== "closed" && page?.shown)) {
		const waits =
			state === "published" ? "" : " Your last change is with us, and you can still correct it.";
		return `It is on the site.${waits} What you change here is shown there once a volunteer has read it; until then the page stays as it is.`;
	}
	if (state === "closed") {
		return `Your ${it} is not on the site now. To bring it back, correct what has changed and send it for review.`;
	}
	return "We have it, and a volunteer reads it, usually within three days. You can still correct and complete it here.";
}

function Asked({ words }: { words: string }) {
	if (!words) return null;
	return (
		<section
			aria-labelledby="asked"
			className="mt-6 rounded-20 border-[1.5px] border-fawn bg-band px-5 py-4"
		>
			<h2 id="asked" className="text-19">
				What our volunteer asks for
			</h2>
			<p dir="auto" className="mt-1.5 whitespace-pre-line [overflow-wrap:anywhere]">
				{words}
			</p>
		</section>
	);
}

function Said({ view, it, says }: Pick<Props, "view" | "it" | "says">) {
	if (!view.page?.shown) return null;
	return (
		<section aria-labelledby="at-once" className="mt-6">
			<h2 id="at-once" className="text-19">
				At once, without review
			</h2>
			<p className="mt-3 flex flex-wrap gap-3">
				<Link to={view.page.path} className={buttonClass("quiet")}>
					See your {it} on the site
				</Link>
				{says.map(({ to, label }) => (
					<Link key={to} to={to} className={buttonClass("quiet")}>
						{label}
					</Link>
				))}
			</p>
		</section>
	);
}
