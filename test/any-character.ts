import fc from "fast-check";

/**
 * Any code point but lone surrogates. The library's own "binary" unit would first make a table of a million entries, for
 * about a second in every process.
 */
export const anyCharacter = fc
	.integer({ min: 0, max: 0x10ffff - 0x800 })
	.map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800));
