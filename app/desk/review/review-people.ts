import { eq } from "drizzle-orm";
import { people } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";

export async function findName(id: number | null): Promise<string | undefined> {
	if (id === null) return undefined;
	const [person] = await db.select({ name: people.name }).from(people).where(eq(people.id, id));
	return person?.name;
}
