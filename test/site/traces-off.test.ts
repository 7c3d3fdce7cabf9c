import { expect, test, vi } from "vitest";
import { agedTicket, forms } from "#test/form-submissions.ts";
import { makePublicRecords } from "#test/hidden-records.ts";
import { askPort } from "#test/serving.ts";
import { runSite } from "#test/site.ts";

// Says of every package that is loaded that it is.
const tells = `import { registerHooks } from "node:module";
registerHooks({ resolve(name, about, next) {
	if (/^[@a-z]/.test(name)) console.log("loads " + name);
	return next(name, about);
} });`;
vi.stubEnv("NODE_OPTIONS", `--import=data:text/javascript,${encodeURIComponent(tells)}`);
vi.stubEnv("OTEL_SERVICE_NAME", "corso");
const site = runSite(makePublicRecords);
const ask = (path: string, options = {}) =>
	askPort(Number(new URL(site.origin).port), path, options);

test("without a collector no tracing code is loaded, whatever is requested", async () => {
	const headers = { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" };
	expect((await ask("/adoption-network", { headers })).status).toBe(200);
	const body = new URLSearchParams({ ...forms.contact.fields, ticket: await agedTicket() });
	expect((await ask("/contact", { method: "POST", headers, body })).status).toBe(200);
	expect((await ask("/login")).status).toBe(200);
	const loaded = new Set(site.output().match(/(?<=^loads ).*/gm));
	expect(loaded).toContain("pg-boss");
	// Better Auth looks for the interface, which does nothing by itself.
	loaded.delete("@opentelemetry/api");
	expect([...loaded].filter((name) => /opentelemetry|tracing-export/.test(name))).toEqual([]);
});
