import { countryInText, countryName, site } from "#site";

/** ISO 3166-1 alpha-2 (read November 2026). */
export const countryCodes: readonly string[] =
	"AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW".split(
		" ",
	);

export type CountryOption = { value: string; label: string };

const optionOf = (code: string): CountryOption => ({ value: code, label: countryName(code) });

/** The site's own countries, in its order. */
export const siteCountries: readonly CountryOption[] = site.countries.map(({ code, name }) => {
	return { value: code, label: name };
});

let all: readonly CountryOption[] | undefined;

/**
 * The site's own countries first, then all others by name. For the server only: browsers have other names for some,
 * so that the page would differ from what the server rendered.
 */
export function allCountries(): readonly CountryOption[] {
	const others = countryCodes.filter((code) => !isOwnCountry(code)).map(optionOf);
	all ??= [
		...siteCountries,
		...others.sort((a, b) => a.label.localeCompare(b.label, site.language)),
	];
	return all;
}

export function isOwnCountry(code: string): boolean {
	return siteCountries.some(({ value }) => value === code);
}

export function isCountry(code: string): boolean {
	return countryCodes.includes(code);
}

/** As in a list's filter. */
export function countryChoice(code: string) {
	return { ...optionOf(code), chip: `In ${countryInText(code)}` };
}
