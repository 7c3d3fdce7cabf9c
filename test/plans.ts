import { vi } from "vitest";
import { pool } from "#app/platform/database/db.server.ts";

type Statement = { text: string; values: unknown[] };
type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };

export async function captureStatements(work: () => Promise<unknown>): Promise<Statement[]> {
	const query = vi.spyOn(pool, "query");
	await work();
	const calls = query.mock.calls as unknown as [{ text: string }, unknown[]][];
	const statements = calls.map(([{ text }, values]) => ({ text, values }));
	query.mockRestore();
	return statements;
}

/** Returns which of these tables a statement reads with a sequential scan. */
export async function findSeqScans(
	{ text, values }: Statement,
	large: string[],
): Promise<string[]> {
	const { rows } = await pool.query(`explain (format json) ${text}`, values);
	const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
	return nodes(rows[0]["QUERY PLAN"][0].Plan)
		.filter((node) => node["Node Type"].includes("Seq Scan"))
		.flatMap((node) => node["Relation Name"] ?? [])
		.filter((table) => large.includes(table));
}
