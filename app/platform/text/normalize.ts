/** No more marks in a row than UAX #15 calls safe: the time to put them in order grows with the square of their number. */
const tooManyMarks = /(?:(?!\u034f)\p{M}){30}(?=(?!\u034f)\p{M})/gu;

/** Normalizes any text in a time that grows with its length alone. Very many marks are parted by an invisible joiner. */
export function normalForm(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD" = "NFC"): string {
	return text.replace(tooManyMarks, "$&\u034f").normalize(form);
}
