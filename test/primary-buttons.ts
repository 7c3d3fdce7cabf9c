import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(fileURLToPath(import.meta.resolve("sanitize-html")));
const { Parser } = require("htmlparser2") as typeof import("htmlparser2");

const fills = ["bg-action", "bg-[#55632f]"];
const empty = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** Returns the target of every filled button, without hidden ones and previews of public pages. */
export function primaryButtonTargets(html: string): string[] {
	const found: string[] = [];
	const open: { skipped: boolean; action: string | undefined }[] = [];
	const parser = new Parser({
		onopentag(name, attributes) {
			if (empty.test(name)) return;
			const around = open.at(-1);
			const classes = (attributes.class ?? "").split(/\s+/);
			const isHidden = "hidden" in attributes || classes.includes("sr-only");
			const skipped = around?.skipped === true || isHidden || name === "article";
			const action = name === "form" ? attributes.action : around?.action;
			const isButton = /^(a|button|label|summary)$/.test(name);
			if (isButton && !skipped && classes.some((each) => fills.includes(each))) {
				found.push(attributes.href ?? attributes.formaction ?? action ?? "");
			}
			open.push({ skipped, action });
		},
		onclosetag(name) {
			if (!empty.test(name)) open.pop();
		},
	});
	parser.end(html);
	return found;
}
