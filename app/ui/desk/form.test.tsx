import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { CheckBox } from "#app/ui/check-box.tsx";
import { type DeskAnswer, DeskForm } from "#app/ui/desk/form.tsx";
import { TextField } from "#app/ui/field.tsx";

function drawn(answer?: DeskAnswer): string {
	const element = (
		<DeskForm id="f" answer={answer} values={{ name: "Bruno", showEmail: "yes" }}>
			<TextField name="name" label="Name" />
			<CheckBox name="showEmail" label="The public sees the email address" />
		</DeskForm>
	);
	const router = createMemoryRouter([{ path: "/", element }]);
	return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("an unchecked box and typed values survive a refused form", () => {
	expect(drawn()).toMatch(/type="checkbox"[^>]* checked=""/);
	const back = drawn({ errors: { name: "This is too long." }, values: { name: "B" } });
	expect(back).toContain('value="B"');
	expect(back).not.toContain("checked");
	expect(drawn({ errors: { file: "This is no picture." }, values: {} })).toContain("Bruno");
});
