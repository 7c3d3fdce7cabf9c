import { Form, useNavigation } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { site } from "#site";

type Props = { title: string; words: string; button: string; back: string };

export function EditConfirm({ title, words, button, back }: Props) {
	const busy = useNavigation().state !== "idle";
	return (
		<div className="wrap py-12 md:py-20">
			<PageHead title={`${title} | ${site.shortName}`} description={title} />
			<div className="mx-auto max-w-[46rem] rounded-24 border border-line bg-card px-6 py-9 md:px-12 md:py-12">
				<h1 className="text-32 md:text-42 [overflow-wrap:anywhere]">{title}</h1>
				<p className="mt-4 text-19">{words}</p>
				<Form method="post" className="mt-8 flex flex-wrap gap-3">
					<button
						type="submit"
						aria-disabled={busy}
						className={buttonClass("action", "cursor-pointer max-sm:w-full")}
					>
						{button}
					</button>
					<Link to={back} className={buttonClass("quiet", "max-sm:w-full")}>
						Cancel
					</Link>
				</Form>
			</div>
		</div>
	);
}
