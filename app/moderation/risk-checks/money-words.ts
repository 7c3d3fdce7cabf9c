import type { FieldText, Finding } from "#app/moderation/risk-checks/finding.ts";
import { quote, type Rule } from "#app/moderation/risk-checks/rules.ts";

const denied =
	/\b(?:no|not|never|without|nor|zero|don'?t|doesn'?t|won'?t|isn'?t|free of|nothing like)\b[^.!?\n,;]{0,40}\b(?:fees?|charges?|deposits?|down ?payments?|ship(?:ping|ped)?|couriers?|delivery|gift ?cards?|wire|money|crypto|payments?|price|sale|transport)\b/;

const rules: Rule[] = [
	{
		pattern:
			/\b(?:adoption|re-?homing|transfer|holding|reservation|small|handling|insurance|processing)[ -]?fees?\b/g,
		unless: denied,
		why: "a fee",
	},
	{ pattern: /\bfees?\b/g, unless: denied, why: "a fee" },
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
			`${denied.source}|\\bship(?:s|ped|ping)? (?:out|off)\\b(?! to you)|\\b(?:cruise|navy|aircraft) ship\\b|\\bship ?mates?\\b|\\bship ?shape\\b|\\b(?:the|a|his|her|my|on|our) ship\\b`,
		),
		why: "shipping",
	},
	{
		pattern:
			/\b(?:(?:gift|itunes|steam|amazon|google play|vanilla|razer|prepaid)[ -]?cards?|voucher codes?|western union|money ?gram|wire (?:transfer|the|me|us|money|funds|payment)|wired? (?:the )?(?:money|funds)|(?:bank|by|via) (?:wire|transfer)|zelle|cash ?app|venmo|pay ?pal|apple pay|chime)\b/g,
		unless: denied,
		why: "a payment method without refunds",
	},
	{
		pattern: /\b(?:crypto(?:currenc(?:y|ies))?|bit ?coins?|btc|ethereum|usdt|tether coins?)\b/g,
		unless: denied,
		why: "cryptocurrency",
	},
	{
		pattern: /\b(?:what'?s ?-?app|wats ?app|whats ?ap|wa\.me|telegram|t\.me)\b/g,
		unless: /\b(?:no|not|never|without|don'?t)\b[^.!?\n]{0,30}\b(?:what'?s ?-?app|telegram)/,
		why: "another messaging app",
	},
	{
		pattern: /(?:[$€£]\s?\d[\d,.]*|\b\d[\d,.]*\s?(?:dollars|usd|bucks|euros?|pounds sterling)\b)/g,
		// Honest people mention what the vet cost.
		unless:
			/\b(?:vet|vets|veterinar\w*|surgery|operation|treatment|medication|bills?|x-?rays?|insurance)\b/,
		why: "an amount of money",
	},
	{
		pattern:
			/\b(?:for sale|selling (?:him|her|them|price|this)|asking price|best offer|price (?:is|negotiable))\b/g,
		unless: denied,
		why: "a sale",
	},
];

export function findMoneyWords(fields: FieldText[]): Finding {
	const evidence = quote(fields, rules);
	return {
		name: "money",
		clean: evidence.length === 0,
		words:
			evidence.length === 0
				? "No mention of fees, deposits or shipping"
				: "Mentions money, shipping or another messaging app",
		evidence,
	};
}
