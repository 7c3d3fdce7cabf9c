import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Inline, textOf } from "#app/ui/desk/inline.tsx";

const status = { status: "Sample", tone: "stone" } as const;

test.each<[Inline, string]>([
	[[{ typed: "Max" }, status], "Max Sample"],
	[[status, undefined, status, "Unassigned"], "Sample Sample Unassigned"],
	[[status, " Number 5"], "Sample Number 5"],
	[["Now ", status, ", today"], "Now Sample, today"],
	[[{ typed: "Ada" }, " (you)"], "Ada (you)"],
])("a status is one space apart from what is beside it: %j", (of, text) => {
	expect(textOf(of)).toBe(text);
	expect(renderToStaticMarkup(<Inline of={of} />).replaceAll(/<[^>]*>/g, "")).toBe(text);
});
