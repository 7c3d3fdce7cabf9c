import { type DataFolder, openDataFolder } from "./data-folder.ts";

/** Public pages of the home below: two that list and one dog's, which is also data. */
export const dogPages = [
	"/",
	"/adoption-network",
	"/adoption-network/bruno",
	"/adoption-network/bruno.data",
];

/** A home with a dog that has a photo, and the photo's address; one for each test file. */
export async function openDogFolder(): Promise<{ home: DataFolder; photo: string }> {
	let token = "";
	const home = await openDataFolder(async () => {
		const { makeDog } = await import("#test/make.ts");
		const { pool } = await import("#app/platform/database/db.server.ts");
		await makeDog({ name: "Bruno" }, { photos: 1 });
		token = (await pool.query("select token from photos")).rows[0].token;
	});
	return { home, photo: `/photos/${token}/160.avif` };
}
