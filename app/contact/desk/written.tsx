import type { ThreadEntry } from "#app/contact/desk/thread.ts";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { PathLink } from "#app/ui/link.tsx";

export function ThreadList({ entries, here }: { entries: readonly ThreadEntry[]; here: number }) {
	return (
		<ol className="grid gap-4">
			{entries.map((each) => (
				<li
					key={each.from === "us" ? `reply ${each.id}` : `message ${each.caseId}`}
					className={
						each.from === "us"
							? "rounded-20 border border-line bg-leaf px-5 py-4 text-leaf-ink md:ml-10"
							: "rounded-20 border border-line bg-card px-5 py-4 md:mr-10"
					}
				>
					<p className="flex flex-wrap items-baseline justify-between gap-x-4 text-15">
						<span className="min-w-0 [overflow-wrap:anywhere]">
							<bdi className="font-semibold">{each.name || "Sender"}</bdi>{" "}
							{each.from === "us" ? "replied" : "wrote"}
							{each.caseId === here ? null : (
								<>
									{" "}
									<PathLink to={`/desk/messages/${each.caseId}`} className="underline">
										in message {each.caseId}
									</PathLink>
								</>
							)}
						</span>
						<DeskMoment date={each.at} />
					</p>
					<p dir="auto" className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">
						{each.text || "(no message)"}
					</p>
				</li>
			))}
		</ol>
	);
}
