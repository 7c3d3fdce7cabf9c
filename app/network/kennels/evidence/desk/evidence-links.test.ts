import { expect, test } from "vitest";
import { approveDog, check, enterDog, enterResult } from "#test/evidence.ts";
import { makeDog, makeKennel } from "#test/make.ts";
import { dogDraft, kennelDraft, makeCase } from "#test/make-case.ts";
import { serveBuild } from "#test/serving.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";

const site = serveBuild();

test("a kennel and its case lead to the results of each of its dogs, and these lead back", async () => {
	const Cookie = await cookieOf(await makeStaff("reviewer"));
	const see = async (path: string) => (await site.ask(path, { headers: { Cookie } })).text;
	const kennel = await makeKennel({ kennelName: "Casa Nera" }, { logo: false });
	const bare = await makeKennel({ kennelName: "Casa Bianca" }, { logo: false });
	const { id } = await makeCase("breeder", kennelDraft, { subjectId: kennel.id });
	const seen = await enterDog(id);
	const hips = await enterResult(id, seen);
	await approveDog(id, seen);
	await check(id, [seen, hips], "registry");
	const waiting = await enterDog(id, { registeredName: "Nera", callName: "Nera" });
	for (const path of [`/desk/breeders/${kennel.id}`, `/desk/review/${id}`]) {
		const page = await see(path);
		for (const dog of [seen, waiting]) expect(page).toContain(`href="/desk/evidence/${dog}"`);
		expect(page.match(/something to look at/g)).toHaveLength(1);
		expect(await see(`/desk/evidence/${seen}`)).toContain(`href="${path}"`);
	}
	const dog = await makeDog({ name: "Otto" });
	const rehome = await makeCase("rehome", dogDraft);
	for (const path of [
		`/desk/breeders/${bare.id}`,
		`/desk/adoptions/${dog.id}`,
		`/desk/review/${rehome.id}`,
	]) {
		expect(await see(path)).not.toMatch(/href="\/desk\/evidence\/\d/);
	}
});
