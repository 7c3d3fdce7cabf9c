import { isDeskPath, isPrivatePath } from "#app/platform/http/private-paths.ts";
import { env } from "#app/platform/settings/env.server.ts";
import type { Analytics } from "#app/platform/settings/settings.server.ts";

export type Outside = { script: string[]; connect: string[]; img: string[] };

// Written by bin/analytics-script.ts.
const script = env.development ? "/app/visits/measure.ts" : "/analytics.js";
const google = "https://www.googletagmanager.com";

export function analyticsOf(path: string, status: number): Analytics | undefined {
	return status === 200 && !isDeskPath(path) && !isPrivatePath(path) ? env.analytics : undefined;
}

export function analyticsTag({ kind, id, url }: Analytics): string {
	return `<script type="module" async src="${script}" data-analytics="${kind}" data-id="${id}" data-url="${url}"></script>`;
}

export function outsideOf({ kind, url }: Analytics): Outside {
	if (kind !== "ga4" || url !== google) return { script: [url], connect: [url], img: [] };
	const collectors = ["https://*.google-analytics.com", "https://*.analytics.google.com"];
	return { script: [url], connect: [url, ...collectors], img: [url, ...collectors] };
}
