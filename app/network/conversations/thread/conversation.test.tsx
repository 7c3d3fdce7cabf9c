import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { Conversation } from "#app/network/conversations/thread/conversation.tsx";
import { Unconfirmed } from "#app/network/conversations/thread/unconfirmed.tsx";
import type { Opened } from "#app/network/conversations/thread/view.ts";

const portrait = { coat: "black", ground: 0 } as const;
const dog = { name: "Nero", summary: "", path: undefined, photo: null, portrait };
const opened: Opened = {
	ticket: "t",
	dog,
	state: "open",
	side: "owner",
	adopter: { name: "Priya", town: "Hamilton", facts: [] },
	entries: [],
	closedBy: null,
	chosen: undefined,
	own: { email: "owner@example.com", phone: "", phoneHref: "" },
	shared: false,
	muted: false,
	takesPhotos: false,
	reported: false,
	unconfirmed: [],
};

function render(content: ReactNode): string {
	const router = createMemoryRouter([{ path: "/", element: content }]);
	return renderToStaticMarkup(<RouterProvider router={router} />);
}

const show = (notice: string) =>
	render(
		<>
			<Conversation conversation={opened} notice={notice} refused={undefined} />
			<Unconfirmed
				conversation={{ state: "unconfirmed", email: "priya@example.com", notes: [] }}
				notice={notice}
			/>
		</>,
	);

test("what came too late for a conversation stays readable, and says that it wasn't sent", () => {
	const refused = { values: { step: "say", body: "We could come on Sunday." }, errors: {} };
	const html = render(
		<Conversation
			conversation={{ ...opened, closedBy: "adopter", state: "closed" }}
			notice=""
			refused={refused}
		/>,
	);
	expect(html).toMatch(/role="alert".*this wasn’t sent.*We could come on Sunday\./);
});

test("a conversation that ended offers neither advice for a meeting nor fewer emails", () => {
	const shown = (conversation: Opened) =>
		render(<Conversation conversation={conversation} notice="" refused={undefined} />);
	const parts = ['id="before"', 'value="mute"', 'value="report"'];
	const has = (html: string) => parts.map((part) => html.includes(part));
	expect(has(shown(opened))).toEqual([true, true, true]);
	const gone = shown({ ...opened, closedBy: "gone", state: "closed" });
	expect(has(gone)).toEqual([false, false, true]);
});

test("a message in the address that isn't one shows nothing (I3)", () => {
	const plain = show("");
	expect(show("full")).not.toBe(plain);
	for (const notice of ["__proto__", "constructor", "toString"]) expect(show(notice)).toBe(plain);
});
