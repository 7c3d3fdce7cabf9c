import { beforeEach, expect, test } from "vitest";
import { dogs } from "#app/adoptions/store.ts";
import { makeLink } from "#app/people/private-links.ts";
import { deleteRecords } from "#test/fixtures.ts";
import { inquiryNow, makeInquiry, makeRelayedDog } from "#test/inquiries.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";
import { serveBuild } from "#test/serving.ts";

const site = serveBuild();

beforeEach(() => deleteRecords());

async function owned(writers: string[]) {
	const { id } = await makeRelayedDog();
	const own = await makeCase("rehome", dogDraft, { state: "published", subjectId: id });
	const talks = [];
	for (const name of writers) {
		talks.push(await makeInquiry(id, { name, EMAIL: `${name.toLowerCase()}@example.com` }));
	}
	const page = `/edit/dog/${await makeLink("edit", own.id, { days: 30 })}`;
	const post = (status: string, family?: string) =>
		site.ask(`${page}/say/${status}`, {
			method: "POST",
			body: new URLSearchParams(family === undefined ? {} : { family }),
			headers: { Origin: "https://corso.example" },
		});
	return { id, talks, page, post };
}

test("homing asks which of the people who wrote it is, without scripts, and changes nothing before", async () => {
	const { id, talks, page, post } = await owned(["Priya", "Sam"]);
	const [priya, sam] = talks;
	const asked = (await site.ask(`${page}/say/homed`)).text;
	expect(asked).toContain("Who takes your dog?");
	for (const label of ["Priya, Hamilton, ON", "Sam, Hamilton, ON", "Someone else"]) {
		expect(asked).toContain(label);
	}
	for (const family of [undefined, "", "999999", "nobody"]) {
		const refused = await post("homed", family);
		expect(refused.status).toBe(422);
		expect(refused.text).toContain("Choose one of these, or “someone else”.");
		expect((await dogs.find(id))?.status).toBe("available");
	}
	expect((await post("homed", String(sam?.id))).status).toBe(302);
	expect((await dogs.find(id))?.status).toBe("homed");
	expect((await inquiryNow(sam?.id ?? 0))?.closedAt).toBeNull();
	expect((await inquiryNow(priya?.id ?? 0))?.closedBy).toBe("gone");
	const talk = (await site.ask(`/talk/${sam?.tokens.adopter}`)).text;
	expect(talk).toContain("This conversation stays open for the handover.");
	expect(talk).not.toContain("has ended");
});

test("on hold asks the same, and an answer to homing is offered from it", async () => {
	const { id, talks, page, post } = await owned(["Priya", "Sam"]);
	expect((await post("on-hold", String(talks[0]?.id))).status).toBe(302);
	expect((await dogs.find(id))?.status).toBe("on_hold");
	const asked = (await site.ask(`${page}/say/homed`)).text;
	expect(asked).toMatch(
		new RegExp(`checked=""[^>]*value="${talks[0]?.id}"|value="${talks[0]?.id}"[^>]*checked=""`),
	);
});

test("nobody is asked about a dog that no one wrote about, or one that stays", async () => {
	const { id, post, page } = await owned([]);
	expect((await site.ask(`${page}/say/homed`)).text).not.toContain("Who takes your dog?");
	expect((await post("homed")).status).toBe(302);
	expect((await dogs.find(id))?.status).toBe("homed");
	const kept = await owned(["Priya"]);
	expect((await site.ask(`${kept.page}/say/kept`)).text).not.toContain("Someone else");
	expect((await kept.post("kept")).status).toBe(302);
});
