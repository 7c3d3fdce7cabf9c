import { Bell } from "lucide";
import type { alertFor } from "#app/adoptions/alerts/alert.ts";
import { AlertForm } from "#app/adoptions/alerts/alert-form.tsx";
import { Icon } from "#app/ui/icon.tsx";

export function ListAlert({ alert }: { alert: ReturnType<typeof alertFor> }) {
	return (
		<section
			aria-labelledby="alert-heading"
			className="grid w-full items-center gap-x-10 gap-y-5 rounded-24 bg-band px-6 py-7 @3xl:grid-cols-2 @3xl:px-8"
		>
			<div className="flex gap-5">
				<span className="flex size-12 shrink-0 items-center justify-center rounded-12 bg-card text-terra @max-lg:hidden">
					<Icon of={Bell} />
				</span>
				<div className="min-w-0">
					<h2 id="alert-heading" className="text-23">
						{alert.title}
					</h2>
					<p className="mt-1 [overflow-wrap:anywhere]">{alert.words}</p>
				</div>
			</div>
			<AlertForm query={alert.query} />
		</section>
	);
}
