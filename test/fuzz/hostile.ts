import fc from "fast-check";
import { anyCharacter } from "#test/any-character.ts";

/** Marks hostile input, so that it can be found again; it appears in no normal text. */
export const mark = "qx7zz";

const pieces = [
	`<${mark}>`,
	`<script>${mark}()</script>`,
	`<img src=x onerror=${mark}>`,
	`</${mark}`,
	`" ${mark}="1`,
	`' on${mark}='1`,
	`\`${mark}\``,
	`"><svg/onload=${mark}()>`,
	"</title>",
	"-->",
	"</textarea>",
	"</script>",
	"</style>",
	"<!--",
	"]]>",
	"<![CDATA[",
	"<?xml?>",
	"\\u003c/script",
	`javascript:${mark}()`,
	`data:text/html,<${mark}>`,
	`\${${mark}()}`,
	`{{${mark}}}`,
	`"+${mark}()+"`,
	"&lt;",
	"&#x3c;script&#x3e;",
	"&quot;",
	"%3Cscript%3E",
	"%00",
	"%0d%0a",
	"\r\nBcc: a@b.example",
	"'; drop table submissions; --",
	"' or 1=1 --",
	"$(id)",
	"`id`",
	"| id",
	"../../etc/passwd",
	"\u0000",
	"\u001b[31m",
	"\u202e",
	"\u200b",
	"\ufeff",
	"\u2028",
	"\u0085",
	"Z\u0300\u0300\u0300",
	"👩‍👩‍👧‍👦",
	"ياسمين",
	"桜",
	"ﷺ",
	"ß",
	"İ",
	"__proto__",
	"constructor",
	"toString",
	"[object Object]",
	"9".repeat(30),
	"-1",
	"1e309",
	"NaN",
	"0x10",
	"2026-02-30",
	"9999999999999999999",
	"null",
	"true",
	"a@b@c",
	'"a b"@c.example',
	"a@[127.0.0.1]",
	"https://e.example/",
	"//e.example",
	"/\\e.example",
];

/** Text as attackers, other alphabets, broken programs or random typing might produce it. */
export const hostileText = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 5 }).map((all) => all.join("")),
	},
	{ weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 80 }) },
	{ weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 80 }) },
	{ weight: 1, arbitrary: fc.constantFrom("", " ", "\t", "\n", "0") },
	// Above the limit of every field, and below that of the body.
	{
		weight: 1,
		arbitrary: fc
			.tuple(fc.constantFrom(...pieces, "x"), fc.integer({ min: 1, max: 6_000 }))
			.map(([piece, times]) => piece.repeat(times).slice(0, 12_000)),
	},
);

/** A path segment: unencoded, encoded, encoded twice, or broken. */
export const hostileSegment = fc.oneof(
	hostileText.map((text) => encodeURIComponent(text.slice(0, 300).toWellFormed())),
	hostileText.map((text) =>
		encodeURIComponent(encodeURIComponent(text.slice(0, 60).toWellFormed())),
	),
	fc.string({
		unit: fc.constantFrom(..."%2fF5cC0aAdD./\\;:@&=+,~!*'()[]{}|^-_$#".split("")),
		maxLength: 30,
	}),
	fc.constantFrom(
		"..%2f..%2fetc%2fpasswd",
		"%ff",
		"%c0%af",
		"%E2%80%AE",
		".",
		"..",
		"%2e%2e",
		"a%00b",
	),
	fc.string({ unit: fc.constantFrom(..."abcdefghijklmnop-0123456789_".split("")), maxLength: 40 }),
);
