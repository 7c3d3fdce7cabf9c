import fc from "fast-check";

/**
 * Any code point except lone surrogates. The library's own "binary" unit would first build a table of a
 * million entries, which takes about a second in every process.
 */
export const anyCharacter = fc
	.integer({ min: 0, max: 0x10ffff - 0x800 })
	.map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800));
