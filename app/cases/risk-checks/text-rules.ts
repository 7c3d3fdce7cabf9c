import {
	type FieldText,
	type Finding,
	findingOf,
	quote,
	type Rule,
} from "#app/cases/risk-checks/rules.ts";

const deniedMoney =
	/\b(?:no|not|never|without|nor|zero|don'?t|doesn'?t|won'?t|isn'?t|free of|nothing like)\b[^.!?\n,;]{0,40}\b(?:fees?|charges?|deposits?|down ?payments?|ship(?:ping|ped)?|couriers?|delivery|gift ?cards?|wire|money|crypto|payments?|price|sale|transport)\b/;

const moneyRules: Rule[] = [
	{
		pattern:
			/\b(?:adoption|re-?homing|transfer|holding|reservation|small|handling|insurance|processing)[ -]?fees?\b/g,
		unless: deniedMoney,
		why: "a fee",
	},
	{ pattern: /\bfees?\b/g, unless: deniedMoney, why: "a fee" },
	{
		pattern: /\b(?:deposits?|de-posit|down ?-?payments?|up ?-?front|pre-?pay(?:ment)?)\b/g,
		unless:
			/\b(?:no|not|never|without|don'?t)\b[^.!?\n]{0,40}\b(?:deposit|down|up ?front|pre)|\bdeposits? (?:of )?(?:hair|fur|calcium|tartar|fat)\b|\b(?:fatty|calcium|tartar) deposits?\b/,
		why: "money in advance",
	},
	{
		pattern:
			/\b(?:ship(?:s|ped|ping|ment)?|courier(?:s|ed)?|flight nann(?:y|ies)|pet transport(?:er|ers|ation)?|transport(?:ation)? (?:company|compan(?:y|ies)|fees?|costs?|agents?)|deliver(?:y|ed)? (?:fees?|costs?|compan(?:y|ies)|agents?|anywhere|available|nationwide|world ?wide)|door[ -]to[ -]door)\b/g,
		unless: new RegExp(
			`${deniedMoney.source}|\\bship(?:s|ped|ping)? (?:out|off)\\b(?! to you)|\\b(?:cruise|navy|aircraft) ship\\b|\\bship ?mates?\\b|\\bship ?shape\\b|\\b(?:the|a|his|her|my|on|our) ship\\b`,
		),
		why: "shipping",
	},
	{
		pattern:
			/\b(?:(?:gift|itunes|steam|amazon|google play|vanilla|razer|prepaid)[ -]?cards?|voucher codes?|western union|money ?gram|wire (?:transfer|the|me|us|money|funds|payment)|wired? (?:the )?(?:money|funds)|(?:bank|by|via) (?:wire|transfer)|zelle|cash ?app|venmo|pay ?pal|apple pay|chime)\b/g,
		unless: deniedMoney,
		why: "a payment method without refunds",
	},
	{
		pattern: /\b(?:crypto(?:currenc(?:y|ies))?|bit ?coins?|btc|ethereum|usdt|tether coins?)\b/g,
		unless: deniedMoney,
		why: "cryptocurrency",
	},
	{
		pattern: /\b(?:what'?s ?-?app|wats ?app|whats ?ap|wa\.me|telegram|t\.me)\b/g,
		unless: /\b(?:no|not|never|without|don'?t)\b[^.!?\n]{0,30}\b(?:what'?s ?-?app|telegram)/,
		why: "another messaging app",
	},
	{
		pattern: /(?:[$€£]\s?\d[\d,.]*|\b\d[\d,.]*\s?(?:dollars|usd|bucks|euros?|pounds sterling)\b)/g,
		// Honest senders mention what the vet cost.
		unless:
			/\b(?:vet|vets|veterinar\w*|surgery|operation|treatment|medication|bills?|x-?rays?|insurance)\b/,
		why: "an amount of money",
	},
	{
		pattern:
			/\b(?:for sale|selling (?:him|her|them|price|this)|asking price|best offer|price (?:is|negotiable))\b/g,
		unless: deniedMoney,
		why: "a sale",
	},
];

export function findMoneyWords(fields: FieldText[]): Finding {
	return findingOf("money", quote(fields, moneyRules), {
		clear: "No mention of fees, deposits or shipping",
		found: "Mentions money, shipping or another messaging app",
		ask: "Nothing on this site has a price, is shipped or needs another messaging app. Please take this out",
	});
}

const named =
	"section 1 of the Dangerous Dogs Act 1991 applies to this type in Great Britain: it may not be given away or advertised there";
const bully =
	"may not be advertised or rehomed in England and Wales since December 31, 2023; ask for papers or parentage";
const cropped =
	"FCI shows have excluded cropped or docked dogs since January 1, 2025; cropping is illegal to perform in Great Britain. Ask whether it was done for a sale";

/** "He is not a pit bull", but not "He is not a pit bull, he is …". */
const unlessBefore =
	/\b(?:no|not|never|isn'?t|without|neither|nor)\b(?:(?!\b(?:he|she|it|is|but)\b)[^.!?\n]){0,30}$/;

const restrictedTypes: Rule[] = [
	{
		pattern: /\b(?:pit ?-?bulls?|pit ?-?mix|pittie|apbt)\b/g,
		why: `pit bull type: ${named}`,
	},
	{
		pattern: /\b(?:xl|x-l|extra large|american)[ -]?bull(?:y|ies)\b/g,
		why: `XL Bully: ${bully}`,
	},
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
];

const restrictedRules: Rule[] = [
	...restrictedTypes.map((rule) => ({ ...rule, unlessBefore })),
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
	return findingOf("restricted", quote(fields, restrictedRules), {
		clear: "No mention of a restricted type or cropping",
		found: "Words that suggest a restricted type, a fighting dog, or cropping",
	});
}

const link =
	/\b(?:https?:\/\/|www\.)\S+|\b[a-z0-9][a-z0-9-]*\.(?:com|net|org|info|biz|shop|online|site|store|xyz|top|link|ru|cn|co\.uk|uk|ca|us|me|ly|io|app|dog|pet)\b(?:\/\S*)?/gi;

export function findLinks(fields: FieldText[]): Finding {
	// The domain of an email address is not a link.
	const texts = fields.map(({ field, text }) => ({
		field,
		text: text.replace(/\S+/g, blankAddress),
	}));
	return findingOf("links", quote(texts, [{ pattern: link }]), {
		clear: "No links in the text",
		found: "Contains links",
		ask: "We don’t publish links. Please take this out",
	});
}

const deniedCode =
	/\b(?:no|not|never|without|don'?t)\b[^.!?\n]{0,40}\bcode|\b(?:zip|postal|post|area|gate|door|entry|garage) ?code/;

const codeRules: Rule[] = [
	{
		pattern:
			/\b(?:verif\w*|confirm\w*|security|authenticat\w*|one[- ]time|google(?: voice)?|sms|log-?in|sign-?in|\w+[- ]digit)[ -](?:pass ?)?(?:code|pin)s?\b/g,
		unless: deniedCode,
	},
	{
		pattern:
			/\b(?:send|sent|give|tell|read|text|texted|forward|share|repeat)\b[^.!?\n]{0,40}\b(?:code|otp)\b/g,
		unless: deniedCode,
	},
];

/** Finds requests to pass on a code from someone's phone, which would give away an account. */
export function findCodes(fields: FieldText[]): Finding {
	return findingOf("codes", quote(fields, codeRules), {
		clear: "No mention of a code",
		found: "Mentions a code to pass on",
	});
}

function blankAddress(word: string): string {
	return /.@./.test(word) ? " ".repeat(word.length) : word;
}
