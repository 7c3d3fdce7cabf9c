import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EditNotice } from "#app/cases/edit/notice.tsx";

test("what is already in review is not said to be unsent", () => {
	const errors = { photo_files: "otto.gif: This isn’t a photo." };
	const answer = { kind: "invalid", saved: true, version: 2, errors, values: {} } as const;
	const said = (state: "received" | "completing") =>
		renderToStaticMarkup(<EditNotice answer={answer} form="edit" state={state} />);
	expect(said("completing")).toContain("not sent yet");
	expect(said("received")).not.toContain("not sent yet");
});

test("what couldn’t be saved for a fault of ours can be sent again, and leads where it would have", () => {
	const answer = { kind: "refused", message: "Not now.", values: { next: "preview" } } as const;
	const shown = (repeatable: boolean) =>
		renderToStaticMarkup(
			<EditNotice answer={{ ...answer, repeatable }} form="edit" state="completing" />,
		);
	expect(shown(true)).toMatch(/<button[^>]*value="preview"/);
	expect(shown(false)).not.toContain("<button");
});
