import { healthTests, testNotes } from "#app/records/breed/tests.server.ts";
import { startCitations } from "#app/writing/tools/citations.server.ts";
import { toolAt } from "#app/writing/tools/tools.ts";

const kinds = {
	"x-ray": "X-ray",
	examination: "Examination",
	blood: "Blood test",
	DNA: "DNA test",
};

export function loadHealthTests() {
	const { cite, mark, list } = startCitations();
	const tests = healthTests.map(({ id, name, kind, gene, variant, what, why, ...test }) => ({
		...{ id, name, what, why },
		kind: kinds[kind],
		gene: gene && `Gene ${gene}, variant ${variant}`,
		marks: cite(test.sources),
		schemes: test.schemes.map(({ scheme, exam, results, partial, age, holds }) => ({
			name: scheme === "laboratory" ? "Laboratory" : exam ? `${scheme}, ${exam}` : scheme,
			results: partial ? "" : results.join(", "),
			age,
			holds,
		})),
	}));
	return {
		tool: toolAt("/tools/health-tests"),
		isPart: false,
		tests,
		notes: testNotes.map(mark),
		sources: list(),
	};
}

export type HealthTestsData = ReturnType<typeof loadHealthTests>;
