import { expect, test } from "vitest";
import { pool } from "#app/platform/database/db.server.ts";
import { kennel } from "#app/records/kennel.ts";
import { rawTable } from "#test/database.ts";

const kennels = rawTable("breeders", {
	id: 1,
	slug: "casa-nera",
	kennel_name: "Casa Nera",
	kennel_name_key: "casa nera",
	kennel_about: "One litter a year.",
	city: "Austin",
	country: "US",
	email: "casa@example.com",
	phone: "+1 512 555 0177",
});

test("the limits are those of the form", async () => {
	await kennels.insert();
	await kennels.insertNew({ kennel_about: "" });
	const { kennelName, kennelAbout } = kennel.fields;
	await kennels.expectLimits({ kennelName, kennelAbout });
});

test("slug and id are unique", async () => {
	await kennels.refuses("breeders_slug", { slug: "casa-nera" });
	await kennels.refuses("breeders_pkey", { id: 1 });
});

test("an unknown status is refused", async () => {
	await kennels.refuses("breeders_status", { status: "published" });
});

test("an empty name is refused", async () => {
	await kennels.refuses("breeders_name_length", { kennel_name: "" });
});

test("a country is two capital letters", async () => {
	for (const country of ["", "us", "USA", "U1"]) {
		await kennels.refuses("breeders_country", { country });
	}
});

test("an invalid email address is refused", async () => {
	for (const email of ["", "kennel", "@example.com", "a@", "a b@example.com"]) {
		await kennels.refuses("breeders_email", { email });
	}
});

test("required columns are not null", async () => {
	for (const column of [
		"slug",
		"kennel_name",
		"kennel_name_key",
		"kennel_about",
		"status",
		"city",
		"country",
		"email",
		"phone",
	]) {
		await kennels.expectNotNull(column);
	}
});

test("active_profile is generated from the status", async () => {
	for (const status of ["draft", "active", "paused", "withdrawn"]) {
		await pool.query("update breeders set status = $1 where id = 1", [status]);
		const { rows } = await pool.query("select active_profile from breeders where id = 1");
		expect(rows, status).toEqual([{ active_profile: status === "active" }]);
	}
	await expect(kennels.insertNew({ active_profile: true })).rejects.toMatchObject({
		code: "428C9",
	});
});
