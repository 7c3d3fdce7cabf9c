import { expect, test } from "vitest";
import { reasonFor } from "./expected.ts";
import { readRows } from "./slow.ts";
import { check } from "./sqlmap.ts";
import { findingsIn } from "./wapiti.ts";

const contact = { path: "/contact", form: { EMAIL: "a@example.com" } };
const ran = (output: string, outOfTime = false) => ({ output, seconds: 9, outOfTime });
const clean = "[12:00:00] [CRITICAL] all tested parameters do not appear to be injectable. Try to";

test("what sqlmap found, suspected or did not finish is a finding, and nothing else", () => {
	const whats = (...given: Parameters<typeof check>) =>
		check(...given).findings.map(({ what }) => what);
	expect(whats(contact, ran(clean))).toEqual([]);
	const found =
		"sqlmap identified the following injection point(s):\n---\nParameter: EMAIL (POST)\n";
	expect(whats(contact, ran(found))).toEqual(["SQL injection"]);
	const heuristic =
		"[12:00:00] [INFO] heuristic (basic) test shows that POST parameter 'EMAIL' might be injectable";
	expect(whats(contact, ran(`${heuristic}\n${clean}`))).toEqual(["a suspicion"]);
	const calm =
		"[12:00:00] [WARNING] heuristic (basic) test shows that POST parameter 'EMAIL' might not be injectable";
	expect(whats(contact, ran(`${calm}\n${clean}`))).toEqual([]);
	expect(whats(contact, ran("testing…", true))).toEqual(["out of time"]);
	expect(whats(contact, ran("connection refused"))).toEqual(["not done"]);
});

test("every entry of wapiti's report is a finding, without duplicates", () => {
	const entry = { method: "GET", path: "/", info: "X-Frame-Options is not set", parameter: "" };
	const report = {
		vulnerabilities: { "HTTP Secure Headers": [entry, entry], "SQL Injection": [] },
		anomalies: { "Internal Server Error": [{ ...entry, parameter: "page", info: "500" }] },
	};
	expect(findingsIn(report).map(({ what, where }) => `${what} ${where}`)).toEqual([
		"HTTP Secure Headers GET /",
		"Internal Server Error GET / page",
	]);
	expect(findingsIn(report).map(reasonFor)).toEqual([undefined, undefined]);
});

test("slowhttptest's table shows how many connections were left, and whether others were served", () => {
	const csv = "Seconds,Closed,Pending,Connected,Service Available\n0,0,1,0,5\n40,398,0,2,0\n";
	expect(readRows(csv).map(({ connected, available }) => [connected, available])).toEqual([
		[0, true],
		[2, false],
	]);
	expect(readRows("")).toEqual([]);
});
