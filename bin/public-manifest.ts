import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { publicManifestUrl, publicRoutes } from "../app/platform/http/route-map.ts";

type Route = {
	path?: string;
	hasDefaultExport?: boolean;
	imports?: string[];
	[field: string]: unknown;
};
type Manifest = { entry: { imports: string[] } };

const start = "window.__reactRouterManifest=";

/** Writes a smaller route manifest for public pages beside React Router's full one. */
export function publicManifest(): Plugin {
	return {
		name: "public-manifest",
		buildApp: {
			order: "post",
			async handler(builder) {
				const dir = builder.environments.client?.config.build.outDir;
				if (!dir) throw new Error("There is no client build.");
				const assets = join(dir, "assets");
				const name = (await readdir(assets)).find((each) => /^manifest-[\w-]+\.js$/.test(each));
				if (!name) throw new Error("React Router writes its manifest elsewhere now.");
				const text = await readFile(join(assets, name), "utf8");
				if (!text.startsWith(start))
					throw new Error("React Router's manifest looks different now.");
				const manifest = JSON.parse(text.slice(start.length).replace(/;\s*$/, ""));
				const url = publicManifestUrl(manifest.url);
				const known = {
					...manifest,
					url,
					routes: compact(publicRoutes(manifest.routes), manifest),
				};
				await writeFile(join(assets, publicManifestUrl(name)), `${start}${JSON.stringify(known)};`);
			},
		},
	};
}

/**
 * Drops false values, preloads that the entry already covers, and routes that browsers reach only by plain links
 * (feeds, cards, files).
 */
function compact(routes: Record<string, Route>, { entry }: Manifest): Record<string, unknown> {
	const here = new Set(entry.imports);
	return Object.fromEntries(
		Object.entries(routes)
			.filter(([, { hasDefaultExport, path }]) => hasDefaultExport || path === "*")
			.map(([id, route]) => {
				const present = Object.entries(route).filter(([, value]) => value !== false);
				const imports = route.imports?.filter((path) => !here.has(path));
				return [id, { ...Object.fromEntries(present), imports }];
			}),
	);
}
