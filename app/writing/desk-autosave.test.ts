import { beforeEach, expect, test, vi } from "vitest";
import { autosave, type SaveState } from "#app/writing/desk-autosave.ts";

const theirs = {
	by: "Ben",
	at: "on Monday",
	revision: 9,
	title: "Theirs",
	shortDescription: "",
	about: "",
	body: "Theirs",
};
const values = { revision: "5" };
let sent: URLSearchParams[];
let answer: () => Promise<Response>;

beforeEach(() => {
	vi.useFakeTimers();
	sent = [];
	answer = async () => Response.json({ ok: true, revision: 6 });
	const page = new EventTarget();
	vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
	vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
	vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
	vi.stubGlobal("dispatchEvent", page.dispatchEvent.bind(page));
	vi.stubGlobal("FormData", FilledIn);
	vi.stubGlobal("fetch", (_: string, { body }: { body: URLSearchParams }) => {
		sent.push(body);
		return answer();
	});
	return () => {
		vi.useRealTimers();
		vi.unstubAllGlobals();
	};
});

class FilledIn extends Map<string, string> {
	constructor(_form: unknown) {
		super([["body", "Mine"]]);
	}
}

function begin() {
	const revision = { value: "5" };
	const form = Object.assign(new EventTarget(), { elements: { namedItem: () => revision } });
	const states: SaveState["kind"][] = [];
	const show = ({ kind }: SaveState) => states.push(kind);
	const saving = autosave(form as unknown as HTMLFormElement, "/draft", show);
	saving.answered(values, undefined);
	const type = () => form.dispatchEvent(new Event("input"));
	return { saving, type, states, revision };
}

const wait = () => vi.advanceTimersByTimeAsync(2_000);
const warnsOnLeaving = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("typed text is saved after two seconds, with the next revision", async () => {
	const { type, states } = begin();
	type();
	await wait();
	type();
	await wait();
	expect(sent.map((body) => body.get("revision"))).toEqual(["5", "6"]);
	expect(states).toEqual(["typing", "saving", "saved", "typing", "saving", "saved"]);
	expect(warnsOnLeaving()).toBe(false);
});

test("a form is not sent when the save before it finds a conflict", async () => {
	const { saving, type, states } = begin();
	const { promise, resolve } = Promise.withResolvers<Response>();
	answer = () => promise;
	type();
	await wait();
	const canSubmit = saving.inFlight();
	resolve(Response.json({ ok: false, theirs }, { status: 409 }));
	expect(await canSubmit).toBe(false);
	expect(states.at(-1)).toBe("theirs");
	expect(warnsOnLeaving()).toBe(true);
});

test("during a conflict nothing is saved automatically until the writer decides", async () => {
	const { saving, type, revision } = begin();
	saving.answered(values, { values, theirs });
	saving.answered({ revision: "9" }, undefined);
	type();
	await wait();
	expect(sent).toEqual([]);
	saving.handOver();
	expect(revision.value).toBe("9");
	saving.answered({ revision: "10" }, undefined);
	type();
	await wait();
	expect(sent[0]?.get("revision")).toBe("10");
});

test("leaving with unsaved text asks first", async () => {
	const { saving, type } = begin();
	answer = async () => Response.json({ ok: false, message: "Too long." }, { status: 422 });
	type();
	await wait();
	expect(warnsOnLeaving()).toBe(true);
	answer = async () => Response.json({ ok: true, revision: 6 });
	type();
	await wait();
	expect(warnsOnLeaving()).toBe(false);
	saving.answered(values, { values: { revision: "6" } });
	expect(warnsOnLeaving()).toBe(true);
});

test("a failed save is retried every five seconds", async () => {
	const { type, states } = begin();
	answer = () => Promise.reject(new TypeError("away"));
	type();
	for (const many of [1, 1, 1, 2]) {
		await wait();
		expect(sent).toHaveLength(many);
	}
	answer = async () => Response.json({ ok: true, revision: 6 });
	await vi.advanceTimersByTimeAsync(5_000);
	expect(states.at(-1)).toBe("saved");
});

test("text typed while the form is being sent is saved after its response", async () => {
	const { saving, type } = begin();
	saving.handOver();
	type();
	await wait();
	expect(sent).toEqual([]);
	saving.answered({ revision: "6" }, undefined);
	await wait();
	expect(sent.map((body) => body.get("revision"))).toEqual(["6"]);
});

test("a form without a response is saved when the page is left", async () => {
	const { saving } = begin();
	saving.handOver();
	saving.close();
	expect(sent).toHaveLength(1);
	const other = begin().saving;
	other.handOver();
	other.answered({ revision: "6" }, undefined);
	other.close();
	expect(sent).toHaveLength(1);
});

test("a page that was left and brought back goes on with the revision saved on leaving", async () => {
	const { type } = begin();
	type();
	dispatchEvent(new Event("pagehide"));
	await wait();
	type();
	await wait();
	expect(sent.map((body) => body.get("revision"))).toEqual(["5", "6"]);
});

test("what could not be saved on leaving is saved once the page is brought back", async () => {
	const { type } = begin();
	answer = () => Promise.reject(new TypeError("offline"));
	type();
	dispatchEvent(new Event("pagehide"));
	await wait();
	answer = async () => Response.json({ ok: true, revision: 6 });
	await vi.advanceTimersByTimeAsync(5_000);
	expect(sent.map((body) => body.get("revision"))).toEqual(["5", "5"]);
});
