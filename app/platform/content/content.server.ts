import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { parse } from "yaml";
import { fillFacts } from "#app/platform/content/facts.server.ts";
import { projectRoot } from "#app/platform/content/project-root.server.ts";

export const contentFolder = join(projectRoot, "content");

/** Reads a file of content/ once, at startup. @throws with the place in the file if it breaks the schema. */
export function readContent<Schema extends v.GenericSchema>(
	file: string,
	schema: Schema,
): v.InferOutput<Schema> {
	return checkContent(
		file,
		schema,
		parse(fillFacts(readFileSync(join(contentFolder, file), "utf8"))),
	);
}

export function checkContent<Schema extends v.GenericSchema>(
	file: string,
	schema: Schema,
	found: unknown,
): v.InferOutput<Schema> {
	const checked = v.safeParse(schema, found);
	if (checked.success) return checked.output;
	const faults = checked.issues.map(
		(issue) => `${v.getDotPath(issue) ?? "the file"}: ${issue.message}`,
	);
	throw new Error(`content/${file} is invalid. ${faults.join("; ")}`);
}

export const line = v.pipe(v.string(), v.trim(), v.nonEmpty());
export const day = v.pipe(
	v.string(),
	v.isoDate(),
	v.transform((date) => new Date(date)),
);
