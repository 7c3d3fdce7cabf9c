import type { Actor } from "#app/people/actor.ts";
import type { DeskAnswer } from "#app/ui/desk-form.tsx";
import type { Text } from "#app/writing/content.ts";
import { checkWhen } from "#app/writing/content-form.ts";
import { scheduleText } from "#app/writing/manuscripts.ts";
import { faultsOf, publishText, type Room } from "#app/writing/publishing.ts";
import { wordsOfRefusal } from "#app/writing/sent.ts";
import { findWrittenText } from "#app/writing/written-texts.ts";

type Outcome =
	| { ok: true; done: "published" | "scheduled" }
	/** `newer` when somebody saved it since the form was opened. */
	| { ok: false; newer: boolean; answer: DeskAnswer };

/** Publishes a text now or later, as its form says; undefined when there is no such text. */
export async function publishOrSchedule<Made>(
	text: Text,
	values: Record<string, string>,
	room: Room<Made>,
	actor: Actor,
): Promise<Outcome | undefined> {
	const refuse = (answer: Partial<DeskAnswer>, newer = false): Outcome => {
		return { ok: false, newer, answer: { errors: {}, values, ...answer } };
	};
	const form = checkWhen(values);
	if (!form.ok) return refuse({ errors: form.errors });
	const { revision, at } = form.value;
	if (!at) {
		const done = await publishText(text, { revision }, room, actor);
		if (!done) return undefined;
		// Sent twice, it is published once.
		if (done.ok || done.why === "unchanged") return { ok: true, done: "published" };
		return refuse({ words: wordsOfRefusal(done) }, done.why === "newer");
	}
	const written = await findWrittenText(text, room);
	if (!written) return undefined;
	const faults = Object.values(await faultsOf(text, written.content));
	if (faults.length > 0) return refuse({ words: faults.join(" ") });
	const done = await scheduleText(text, { revision, at }, written.published, actor);
	if (done.ok) return { ok: true, done: "scheduled" };
	return "passed" in done
		? refuse({ errors: { at: "This moment has passed. Choose a later one." } })
		: refuse({ words: wordsOfRefusal({ why: "newer", ...done }) }, true);
}
