import type { FieldText, Finding } from "#app/moderation/risk-checks/finding.ts";
import { quote } from "#app/moderation/risk-checks/rules.ts";

const link =
	/\b(?:https?:\/\/|www\.)\S+|\b[a-z0-9][a-z0-9-]*\.(?:com|net|org|info|biz|shop|online|site|store|xyz|top|link|ru|cn|co\.uk|uk|ca|us|me|ly|io|app|dog|pet)\b(?:\/\S*)?/gi;

export function findLinks(fields: FieldText[]): Finding {
	// The domain of an email address is not a link.
	const texts = fields.map(({ field, text }) => ({
		field,
		text: text.replace(/\S+/g, blankAddress),
	}));
	const evidence = quote(texts, [{ pattern: link }]);
	const clean = evidence.length === 0;
	return {
		name: "links",
		clean,
		words: clean ? "No links in the text" : "Contains links",
		evidence,
	};
}

function blankAddress(word: string): string {
	return /.@./.test(word) ? " ".repeat(word.length) : word;
}
