import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#app/platform/content/project-root.server.ts";

export type Diagram = { path: string; width: number; height: number };
export type Diagrams = ReadonlyMap<string, Diagram>;

export const diagramFolder = join(projectRoot, "public/diagrams");

/** Reads the drawings that texts can show, by name. @throws if one has no viewBox from 0 0. */
export function readDiagrams(folder: string): Diagrams {
	const files = readdirSync(folder).filter((file) => file.endsWith(".svg"));
	return new Map(
		files.map((file) => {
			const name = file.slice(0, -".svg".length);
			const svg = readFileSync(join(folder, file), "utf8");
			const box = /^<svg\b[^>]*\bviewBox="0 0 ([1-9]\d*) ([1-9]\d*)"/.exec(svg);
			if (!box) throw new Error(`${file} does not start with <svg … viewBox="0 0 width height">.`);
			const [width, height] = box.slice(1).map(Number) as [number, number];
			return [name, { path: `/diagrams/${file}`, width, height }];
		}),
	);
}

export const diagrams = readDiagrams(diagramFolder);
