import { expect, onTestFinished, test } from "vitest";
import { connect, databaseBefore } from "#test/older-database.ts";
import { migrateDatabase } from "./migrate.ts";

test("samples of the version before lose their postal codes, and guides are no samples", async () => {
	const address = await databaseBefore("0007_samples");
	const client = await connect(address);
	onTestFinished(() => client.end());
	const kennels = [
		[1, "ficostorto@example.com", "93446", "US", true],
		[2, "lanternslip@example.com", "B0J 2C0", "CA", true],
		[3, "vasari.whitcombe@example.com", "NE46 3HL", "GB", true],
		[4, "saltboxlane@example.com", "02134", "US", true],
		[5, "kennel@corso.example", "93446", "US", false],
	];
	for (const values of kennels) {
		await client.query(
			`insert into breeders (id, slug, kennel_name, kennel_name_key, kennel_about, city, email, phone, zip, country, sample)
			values ($1::int, 'k' || $1::int, 'K', 'k', 'A', 'C', $2, '1', $3, $4, $5)`,
			values,
		);
	}
	for (const [id, sample] of [
		[1, true],
		[2, false],
	]) {
		await client.query(
			`insert into guides (id, slug, title, description, short_description, category, sample)
			values ($1::int, 'g' || $1::int, 'G', 'D', 'S', 'C', $2)`,
			[id, sample],
		);
	}
	await migrateDatabase(address);
	await migrateDatabase(address);
	const { rows } = await client.query("select zip from breeders order by id");
	expect(rows.map(({ zip }) => zip)).toEqual(["00000", "Z9Z 9Z9", "ZZ99 9ZZ", "02134", "93446"]);
	const guides = await client.query("select sample from guides");
	expect(guides.rows).toEqual([{ sample: false }, { sample: false }]);
	const history = await client.query("select subject_id::int as id, event from history");
	expect(history.rows).toEqual([{ id: 1, event: "is no sample" }]);
});
