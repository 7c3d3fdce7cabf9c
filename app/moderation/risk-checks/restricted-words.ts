import type { FieldText, Finding } from "#app/moderation/risk-checks/finding.ts";
import { quote, type Rule } from "#app/moderation/risk-checks/rules.ts";

const named =
	"section 1 of the Dangerous Dogs Act 1991 applies to this type in Great Britain: it may not be given away or advertised there";
const bully =
	"may not be advertised or rehomed in England and Wales since December 31, 2023; ask for papers or parentage";
const cropped =
	"FCI shows have excluded cropped or docked dogs since January 1, 2025; cropping is illegal to perform in Great Britain. Ask whether it was done for a sale";

const denied = /\b(?:no|not|never|isn'?t|without|neither|nor)\b[^.!?\n]{0,30}$/;

const rules: Rule[] = [
	{ pattern: /\b(?:pit ?-?bulls?|pit ?-?mix|pittie|apbt)\b/g, why: `pit bull type: ${named}` },
	{ pattern: /\b(?:xl|x-l|extra large|american)[ -]?bull(?:y|ies)\b/g, why: `XL Bully: ${bully}` },
	{
		pattern: /\bban ?-?dogs?\b/g,
		why: `bandog: often a cross with a pit bull type. Ask for papers or parentage`,
	},
	{ pattern: /\bdogo(?:s| argentinos?)?\b/g, why: `Dogo Argentino: ${named}` },
	{
		pattern: /\bfilas?(?: brasileiros?)?\b/g,
		unless: /\bsingle fila\b/,
		why: `Fila Brasileiro: ${named}`,
	},
	{ pattern: /\b(?:japanese )?tosas?(?: inu)?\b/g, why: `Japanese Tosa: ${named}` },
	{
		pattern:
			/\b(?:ears?|tails?)\b[^.!?\n]{0,25}\b(?:cropped|docked)\b|\b(?:cropped|docked)\b[^.!?\n]{0,25}\b(?:ears?|tails?)\b|\b(?:ear crop|crop(?:ping)? (?:the )?ears|tail dock(?:ing)?)\b|\b(?:cropped|docked) (?:and|&|\/) ?(?:cropped|docked)\b/g,
		unless:
			/\b(?:un|not |never |no |isn'?t |aren'?t )(?:been )?(?:cropped|docked|crop|dock)|\bnatural (?:ears?|tail)\b/,
		why: `crop or dock: ${cropped}`,
	},
	{
		pattern:
			/\b(?:fight(?:ing)? (?:dog|line|blood)s?|protection trained|attack trained|game ?bred|man ?stopper)\b/g,
		why: "a dog advertised for fighting",
	},
];

export function findRestrictedWords(fields: FieldText[]): Finding {
	const evidence = quote(fields, rules).filter(
		({ quote: sentence = "" }) => !isDenied(sentence.toLowerCase()),
	);
	return {
		name: "restricted",
		clean: evidence.length === 0,
		words:
			evidence.length === 0
				? "No mention of a restricted type or cropping"
				: "Words that suggest a restricted type, a fighting dog, or cropping",
		evidence,
	};
}

function isDenied(sentence: string): boolean {
	const named = sentence.search(/\b(?:pit ?-?bull|bull(?:y|ies)|ban ?-?dog|dogo|fila|tosa)/);
	return named > 0 && denied.test(sentence.slice(0, named));
}
