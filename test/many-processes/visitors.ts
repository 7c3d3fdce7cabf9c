import { setTimeout as pause } from "node:timers/promises";
import { composePost, type Post } from "#test/crash/posts.ts";
import { sendPost } from "#test/crash/sender.ts";
import { askPort } from "#test/serving.ts";
import { inBackground } from "#test/waiting.ts";

type Missed = { path: string; what: string };

export type Visits = {
	read(): number;
	missed: Missed[];
	posts: Post[];
	/** Stops the visitors and resolves when all requests have been answered. */
	end(): Promise<void>;
};

type Plan = {
	port: number;
	pages: string[];
	deskPages: string[];
	cookie: string;
	/** Tickets that are old enough, one for each form that is sent. */
	tickets: string[];
	/** Prefix of every form's mark. */
	mark: string;
};

const forms = [
	{ kind: "contact" },
	{ kind: "rehome", way: "by key", photos: 2 },
	{ kind: "rehome", way: "as files", photos: 2 },
] as const;

/** Starts visitors who read pages, send forms with photos, and work at the desk until `end` is called. */
export function startVisitors({ port, pages, deskPages, tickets, ...plan }: Plan): Visits {
	const missed: Missed[] = [];
	const posts: Post[] = [];
	let over = false;
	let read = 0;
	let sent = 0;

	async function look(paths: string[], headers: Record<string, string>): Promise<void> {
		for (let turn = 0; !over; turn++) {
			const path = paths[turn % paths.length] ?? "";
			const answer = await askPort(port, path, { headers: { ...headers } }).then(
				({ status }) => status,
				(error: NodeJS.ErrnoException) => error.code ?? error.message,
			);
			read++;
			if (answer !== 200) missed.push({ path, what: String(answer) });
			await pause(10);
		}
	}

	async function fillIn(form: (typeof forms)[number]): Promise<void> {
		while (!over) {
			const ticket = tickets.shift();
			if (!ticket) throw new Error("There are no tickets left.");
			const post = await composePost({ ...form, mark: `${plan.mark}-${++sent}`, ticket });
			posts.push(post);
			await sendPost(`http://127.0.0.1:${port}`, post);
			await pause(100);
		}
	}

	const visits = inBackground(
		Promise.all([
			look(pages, {}),
			look([...pages].reverse(), {}),
			look(deskPages, { Cookie: plan.cookie }),
			...forms.map(fillIn),
		]),
	);
	return {
		read: () => read,
		missed,
		posts,
		async end() {
			over = true;
			await visits;
		},
	};
}
