import { type DataFolder, openDataFolder } from "./data-folder.ts";

/** Public pages that show the dog below: two lists, its own page, and that page's data. */
export const dogPages = [
	"/",
	"/adoption-network",
	"/adoption-network/bruno",
	"/adoption-network/bruno.data",
];

/** Opens a data folder with a dog, and returns the path of the dog's photo; one per test file. */
export async function openFolderWithDog(): Promise<{ home: DataFolder; photo: string }> {
	let token = "";
	const home = await openDataFolder(async () => {
		const { makeDog } = await import("#test/make.ts");
		const { pool } = await import("#app/platform/database/db.server.ts");
		await makeDog({ name: "Bruno" }, { photos: 1 });
		token = (await pool.query("select token from photos")).rows[0].token;
	});
	return { home, photo: `/photos/${token}/160.avif` };
}
