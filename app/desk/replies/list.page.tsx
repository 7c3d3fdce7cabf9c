import { data, href, redirect } from "react-router";
import { type Use, uses } from "#app/moderation/saved-replies/reply.ts";
import { listReplies, moveReply } from "#app/moderation/saved-replies/saved-replies.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { recordOfCase } from "#app/records/records.ts";
import { DeskButtonLink } from "#app/ui/desk/button-link.tsx";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskEmpty, DeskPage } from "#app/ui/desk/page.tsx";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { PathLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/list.page.ts";

export const handle = acceptsBody(1024);

export async function loader() {
	const replies = await listReplies();
	return {
		lists: Object.entries(uses).map(([use, title]) => ({
			title,
			replies: replies
				.filter((reply) => reply.use === (use as Use))
				.map(({ id, title, kind, body }) => ({
					id,
					title,
					body,
					about: kind && recordOfCase(kind)?.words.many,
				})),
		})),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const { id, to } = await readValues(request);
	if (to !== "up" && to !== "down") throw data(null, 400);
	orNotFound(await moveReply(numberIn(id) ?? 0, to === "up", actor));
	return redirect("/desk/replies");
}

const done = { saved: "Saved.", removed: "Removed." };

export default function SavedRepliesPage({ loaderData: { lists } }: Route.ComponentProps) {
	const isEmpty = lists.every(({ replies }) => replies.length === 0);
	return (
		<DeskPage
			title="Saved replies"
			line="Texts that your team inserts into its emails. Fields such as {name} are filled from each case, and every email can still be changed before it is sent."
			done={done}
			actions={
				<DeskButtonLink to={href("/desk/replies/:id", { id: "new" })} look="action">
					New reply
				</DeskButtonLink>
			}
		>
			{isEmpty ? (
				<DeskEmpty>Nothing yet. Save what you write often, and insert it with one click.</DeskEmpty>
			) : (
				<div className="grid gap-5">
					{lists.map(({ title, replies }) => (
						<DeskCard key={title} title={title}>
							{replies.length === 0 ? (
								<p className="text-stone">None yet.</p>
							) : (
								<ol className="divide-y divide-line border-t border-line">
									{replies.map((reply, index) => (
										<Row
											key={reply.id}
											reply={reply}
											isFirst={index === 0}
											isLast={index === replies.length - 1}
										/>
									))}
								</ol>
							)}
						</DeskCard>
					))}
				</div>
			)}
		</DeskPage>
	);
}

type RowProps = {
	reply: Route.ComponentProps["loaderData"]["lists"][number]["replies"][number];
	isFirst: boolean;
	isLast: boolean;
};

function Row({ reply: { id, title, body, about }, isFirst, isLast }: RowProps) {
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 py-2">
			<div className="min-w-0 flex-1 basis-72">
				<PathLink
					to={href("/desk/replies/:id", { id: String(id) })}
					className="inline-flex min-h-11 items-center font-semibold text-terra underline [overflow-wrap:anywhere]"
				>
					<bdi>{title}</bdi>
				</PathLink>
				{about ? <span className="ml-2 text-15 text-stone">{about}</span> : null}
				<p dir="auto" className="line-clamp-2 text-15 text-stone [overflow-wrap:anywhere]">
					{body}
				</p>
			</div>
			<DeskForm id={`move-${id}`} className="flex gap-2" preventScrollReset>
				<input type="hidden" name="id" value={id} autoComplete="off" />
				{isFirst ? null : <Move to="up" title={title} />}
				{isLast ? null : <Move to="down" title={title} />}
			</DeskForm>
		</li>
	);
}

function Move({ to, title }: { to: "up" | "down"; title: string }) {
	return (
		<DeskButton name="to" value={to} look="quiet">
			<span>
				Move {to}
				<span className="sr-only"> {title}</span>
			</span>
		</DeskButton>
	);
}
