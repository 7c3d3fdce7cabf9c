import { beforeAll, expect, test } from "vitest";
import { alertsLink } from "#app/network/dogs/alerts/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { makeLink } from "#app/people/private-links.ts";
import { actor, makeDog, makeKennel } from "#test/make.ts";
import { askForCode, dogDraft, editPathOf, makeCase } from "#test/make-case.ts";
import { serveBuild } from "#test/serving.ts";
import {
	makeAftercare,
	makeAlert,
	makeHomedDog,
	makeInquiry,
	makeRelayedDog,
} from "#test/visitors.ts";

const site = serveBuild();

/** With a form that visitors, owners or new families fill in. */
const pages: string[] = [
	"/",
	"/contact",
	"/newsletter",
	"/alerts?sex=female",
	"/adoption-network?near=nowhere&sex=female",
	"/adoption-network/signup",
	"/breeder-network/signup",
	"/adoption-network/nero/write",
	"/adoption-network/nero/report",
	"/breeder-network/casa-nera/report",
	"/adoption-network/waiting",
];

beforeAll(async () => {
	const { id } = await makeRelayedDog({ name: "Nero" });
	await dogs.transition((await makeDog({ name: "Waiting" })).id, "on_hold", actor);
	await makeKennel({ kennelName: "Casa Nera" });
	const { tokens } = await makeInquiry(id);
	const draft = await makeCase("rehome", dogDraft);
	await askForCode(draft.id);
	const homed = await makeHomedDog();
	const alert = await makeAlert("seeker@example.com", "sex=female");
	const alerts = `/alerts/${await makeLink(alertsLink, alert.recipientId)}`;
	const edit = await editPathOf(draft);
	pages.push(
		...Object.values(tokens).map((token) => `/talk/${token}`),
		...[`${edit}?step=dog`, `${edit}/code`, `${alerts}/${alert.alertId}`],
		...[`${homed.path}/story`, `${homed.path}/new-family`],
		(await makeAftercare((await makeHomedDog({ name: "Bruno" })).dogId)).path,
	);
});

const formsIn = (html: string) => html.match(/<form\b[^>]*method="post"[\s\S]*?<\/form>/g) ?? [];
const isTypedIn = (form: string) =>
	/<textarea|<input[^>]*type="(email|tel|text|file|date)"/.test(
		form.replace(/<input[^>]*name="website"[^>]*>/g, ""),
	);

test("beside every button that sends what someone typed is the privacy notice", async () => {
	for (const path of pages) {
		const { status, text } = await site.ask(path);
		expect(status, path).toBe(200);
		const forms = formsIn(text).filter(isTypedIn);
		expect(forms.length, path).toBeGreaterThan(0);
		for (const form of forms) expect(form, path).toContain('href="/privacy"');
	}
});
