import { expect, test } from "vitest";
import { describeChange } from "#app/cases/history/describe-change.ts";
import { reviewedRecords } from "#app/records/records.ts";

test.each([
	["dog", "status", "available → on_hold", "Status", "Available → On hold"],
	["dog", "goodWithCats", "not_tested → yes", "Good with Cats", "Not tested → Yes"],
	["dog", "country", "nothing → GB", "Country", "nothing → United Kingdom"],
	["dog", "showEmail", "yes → no", "Email shown", "Yes → No"],
	["kennel", "status", "active → paused", "Status", "Active → Paused"],
	["guide", "status", "published → unpublished", "Status", "Published → Unpublished"],
	["dog", "photos", "12, 13, 14", "Photos", "3"],
	["case", "photos", "changed, some removed", "Photos", "changed, some removed"],
	["setting", "second factor", "free → demanded", "Two-step sign-in", "Optional → Required"],
	["subscriber", "wantsDogs", "no → yes", "Wants dogs", "no → yes"],
] as const)("of a %s, %s: %s", (kind, field, stored, label, text) => {
	expect(describeChange({ kind }, field, stored)).toEqual({ label, text });
});

test("the states of a case are those of its kind: an answered message is not published", () => {
	const of = (caseKind: "contact" | "rehome") =>
		describeChange({ kind: "case", caseKind }, "state", "in_review → published").text;
	expect(of("contact")).toBe("In review → Answered");
	expect(of("rehome")).toBe("In review → Published");
	const kennel = { kind: "case", caseKind: "breeder" } as const;
	const decided = describeChange(kennel, "state", "in_review → published");
	expect(decided).toEqual({ label: "State", text: "In review → Published" });
	expect(describeChange(kennel, "state", "TX → CA")).not.toMatchObject({ label: "State" });
	expect(describeChange({ kind: "case", caseKind: "rehome" }, "why", "on_hold").text).toBe(
		"On hold",
	);
});

test("every status has the label of its definition", () => {
	for (const { kind, statuses } of reviewedRecords) {
		for (const [name, { label }] of Object.entries(statuses)) {
			expect(describeChange({ kind }, "status", name).text).toBe(label);
		}
	}
});
