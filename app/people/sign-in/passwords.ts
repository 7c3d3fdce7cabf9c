/** Shorter ones are guessed; longer ones than this cost time to hash. */
export const shortestPassword = 10;
export const longestPassword = 200;

/** What stands in most lists of stolen passwords, alone or with digits and signs around it. */
const worn = new Set(
	(
		"password passwort passw0rd p4ssword p4ssw0rd pa55word pa55w0rd passphrase changeme letmein " +
		"welcome administrator admin superman batman spiderman iloveyou ilovedogs princess sunshine " +
		"football baseball basketball dragon monkey shadow master michael jennifer jordan hunter " +
		"qwerty qwertz azerty qwertyuiop qwertyuio qwertyasdf qwertyuiopasdf qazwsx qazwsxedc zaqxsw " +
		"asdfghjkl asdfghjk zxcvbnm asdfgh asdfasdf qweasdzxc trustno starwars pokemon naruto liverpool " +
		"chelsea arsenal computer internet whatever freedom secret default guest test testing temp " +
		"temporary login access mustang charlie chocolate butterfly hello helloworld flower lovely " +
		"loveme killer summer winter spring autumn october november december january february " +
		"corso canecorso canecorsos canecorsoresource cane dog dogs doglover mastiff desk volunteer"
	).split(" "),
);
const row = "abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl zxcvbnm 01234567890 1qaz2wsx3edc4rfv";
const rows = `${row} ${[...row].reverse().join("")}`;

/** What is wrong with a new password, in words; undefined when nothing is. The address may be empty. */
export function passwordFault(password: string, email: string): string | undefined {
	if ([...password].length < shortestPassword) {
		return `Please take at least ${shortestPassword} characters: three or four words are easy to keep in mind.`;
	}
	if (password.length > longestPassword) {
		return `This is longer than ${longestPassword} characters. Please shorten it.`;
	}
	const plain = password.toLowerCase().replace(/\s/g, "");
	const letters = (text = "") => text.toLowerCase().replace(/[\d\W_]+/g, "");
	const mailbox = letters(email.split("@")[0]);
	const isAddress = email !== "" && plain.includes(email.toLowerCase());
	if (isAddress || (mailbox !== "" && letters(plain) === mailbox)) {
		return "This is your address. Please take something that nobody can look up.";
	}
	return isWorn(plain)
		? "This is one of the first that are tried. Please take another one."
		: undefined;
}

function isWorn(plain: string): boolean {
	if (new Set(plain).size < 5) return true;
	if (worn.has(plain.replace(/^[\d\W_]+|[\d\W_]+$/g, ""))) return true;
	// The keys as they lie, or a short piece over and over.
	return rows.includes(plain.slice(0, shortestPassword)) || /^(.{1,12})\1+$/u.test(plain);
}
