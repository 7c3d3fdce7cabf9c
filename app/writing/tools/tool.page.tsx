import { href } from "react-router";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { missing } from "#app/ui/missing.ts";
import { canonicalCosts } from "#app/writing/tools/cost.ts";
import { loadCost } from "#app/writing/tools/cost-answer.server.ts";
import { CostView } from "#app/writing/tools/cost-view.tsx";
import { canonicalGrade } from "#app/writing/tools/grades.ts";
import { loadGrades } from "#app/writing/tools/grades-answer.server.ts";
import { GradesView } from "#app/writing/tools/grades-view.tsx";
import { canonicalGrowth } from "#app/writing/tools/growth.ts";
import { loadGrowth } from "#app/writing/tools/growth-answer.server.ts";
import { GrowthView } from "#app/writing/tools/growth-view.tsx";
import { canonicalPairing } from "#app/writing/tools/pairing.ts";
import { loadPairing } from "#app/writing/tools/pairing-answer.server.ts";
import { PairingView } from "#app/writing/tools/pairing-view.tsx";
import { ToolPage } from "#app/writing/tools/parts.tsx";
import { loadHealthTests } from "#app/writing/tools/tests-answer.server.ts";
import { HealthTestsView } from "#app/writing/tools/tests-view.tsx";
import { tools } from "#app/writing/tools/tools.ts";
import type { Route } from "./+types/tool.page.ts";

const canonicals: Record<string, (query: URLSearchParams) => URLSearchParams> = {
	"/tools/pairing": canonicalPairing,
	"/tools/hip-and-elbow-grades": canonicalGrade,
	"/tools/growth": canonicalGrowth,
	"/tools/cost": canonicalCosts,
};

/** One module for all tools: separate ones would put their shared code in another script on each page. */
export const handle = publicPage({
	canonical: (query, path) => canonicals[path]?.(query) ?? new URLSearchParams(),
	shows: [],
});

export function loader({ params, url }: Route.LoaderArgs) {
	switch (params.tool) {
		case "pairing":
			return { tool: "pairing" as const, data: loadPairing(url) };
		case "hip-and-elbow-grades":
			return { tool: "grades" as const, data: loadGrades(url) };
		case "growth":
			return { tool: "growth" as const, data: loadGrowth(url) };
		case "cost":
			return { tool: "cost" as const, data: loadCost(url) };
		case "health-tests":
			return { tool: "tests" as const, data: loadHealthTests() };
		default:
			throw missing({
				heading: "We couldn’t find that tool",
				message: "The address may be mistyped. These are the tools we have.",
				back: { href: href("/tools"), label: "See all tools" },
				suggestions: tools.map(({ path, title, summary }) => ({ href: path, title, summary })),
			});
	}
}

export default function Tool({ loaderData }: Route.ComponentProps) {
	return <ToolPage {...loaderData.data}>{viewOf(loaderData)}</ToolPage>;
}

function viewOf({ tool, data }: Route.ComponentProps["loaderData"]) {
	switch (tool) {
		case "pairing":
			return <PairingView data={data} />;
		case "grades":
			return <GradesView data={data} />;
		case "growth":
			return <GrowthView data={data} />;
		case "cost":
			return <CostView data={data} />;
		case "tests":
			return <HealthTestsView data={data} />;
	}
}
