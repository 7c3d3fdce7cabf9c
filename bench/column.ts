import pg from "pg";

export async function column(url: string, text: string): Promise<string[]> {
	const client = new pg.Client(url);
	await client.connect();
	try {
		const { rows } = await client.query({ text, rowMode: "array" });
		return rows.map(([value]: unknown[]) => String(value));
	} finally {
		await client.end();
	}
}
