import type { Finding, Said } from "#app/moderation/risk-checks/finding.ts";
import { quote, type Rule } from "#app/moderation/risk-checks/rules.ts";

// "No deposit", "never pay a fee", "without any shipping costs": said by people who mean well.
const denied =
	/\b(?:no|not|never|without|nor|zero|don'?t|doesn'?t|won'?t|isn'?t|free of|nothing like)\b[^.!?\n,;]{0,40}\b(?:fees?|charges?|deposits?|down ?payments?|ship(?:ping|ped)?|couriers?|delivery|gift ?cards?|wire|money|crypto|payments?|price|sale|transport)\b/;

/** Asking for money before anybody has met the dog. */
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
		// "Shipping out" is what soldiers do; a dog that is shipped is another matter.
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
		why: "a way to pay that nobody gets back",
	},
	{
		pattern: /\b(?:crypto(?:currenc(?:y|ies))?|bit ?coins?|btc|ethereum|usdt|tether coins?)\b/g,
		unless: denied,
		why: "crypto money",
	},
	{
		pattern: /\b(?:what'?s ?-?app|wats ?app|whats ?ap|wa\.me|telegram|t\.me)\b/g,
		unless: /\b(?:no|not|never|without|don'?t)\b[^.!?\n]{0,30}\b(?:what'?s ?-?app|telegram)/,
		why: "another place to talk",
	},
	{
		pattern: /(?:[$€£]\s?\d[\d,.]*|\b\d[\d,.]*\s?(?:dollars|usd|bucks|euros?|pounds sterling)\b)/g,
		// What the vet cost is told by honest people.
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

/** Fees, deposits, shipping and ways to pay, each with the sentence that it stands in. */
export function findMoneyWords(said: Said[]): Finding {
	const evidence = quote(said, rules);
	return {
		name: "money",
		clean: evidence.length === 0,
		words:
			evidence.length === 0
				? "No fee, deposit or shipping words found"
				: "Speaks of money, shipping or another place to talk",
		evidence,
	};
}
