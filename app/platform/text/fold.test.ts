import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { foldText, foldWords } from "#app/platform/text/fold.ts";
import { anyCharacter } from "#test/any-character.ts";

async function foldedByDatabase(texts: string[]): Promise<string[]> {
	const { rows } = await db.execute<{ folded: string }>(
		sql`select public.fold_text(text) as folded from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb)
			with ordinality as each (text, at) order by at`,
	);
	return rows.map(({ folded }) => folded);
}

test.each([
	["O’Malley", "O'Malley", "O`Malley", "O´Malley", "Oʼmalley", "O＇MALLEY", "o‘malley"],
	["Dell’Àntico", "dell'antico", "DELL'ANTÍCO", "dell\u00ad’antico"],
	["x — y", "x ︱ y", "x ﹘ y", "x ⁻ y", "x - y"],
	["O’Malley", "O｀Malley", "O\u1fefMalley"],
	["ŉ", "ʼn", "'n"],
	["Zoë", "zoe", "ZOE\u0308", "Ｚｏé"],
	["Łódź – Straße", "lodz - strasse", "ŁÓDŹ — STRASSE"],
	["Ærø “Œuvre” İstanbul ΣΟΦΟΣ", 'aero "oeuvre" istanbul σοφος', "ærø «ŒUVRE» istanbul σοφοσ"],
	["نَمِر", "نمر", "نـمر"],
	["한국", "한국".normalize("NFD")],
	["½ ﬁne №", "1⁄2 fine no"],
])("%s is one with its other spellings", async (...spellings) => {
	expect(new Set(spellings.map(foldText)).size, spellings.map(foldText).join()).toBe(1);
	expect(await foldedByDatabase(spellings)).toEqual(spellings.map(foldText));
});

test("what makes another word stays another", () => {
	expect(foldText("की")).not.toBe(foldText("कु"));
	expect(foldText("日本")).toBe("日本");
	expect(foldText("a-b")).not.toBe(foldText("ab"));
	expect(foldWords("O’Malley’s")).toBe("omalleys");
});

test("the database folds every text as the program does", async () => {
	// Node knows newer characters, whose cases or compositions the database may not know.
	const newer = /[\ua7ce-\ua7d4\ua7f1\u{16ea0}-\u{16ed3}]/u;
	const known = anyCharacter.filter((each) => each !== "\0" && !newer.test(each));
	const text = fc.array(fc.oneof(known, fc.constantFrom(..."ae’'`\u0301\u0307iIıİßςΣ-– ")));
	await fc.assert(
		fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 200 }), async (all) => {
			const texts = all.map((each) => each.join(""));
			const folded = texts.map(foldText);
			expect(await foldedByDatabase(texts)).toEqual(folded);
			expect(folded.map(foldText)).toEqual(folded);
		}),
		{ numRuns: 40 },
	);
});
