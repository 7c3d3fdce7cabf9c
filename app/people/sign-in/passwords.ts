import { shortestPassword } from "#app/people/sign-in/password-field.tsx";

export const longestPassword = 200;

const commonPasswords = new Set(
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
const keyRow =
	"abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl zxcvbnm 01234567890 1qaz2wsx3edc4rfv";
const keyRows = `${keyRow} ${[...keyRow].reverse().join("")}`;

export function passwordFault(password: string, email: string): string | undefined {
	if ([...password].length < shortestPassword) {
		return `Use at least ${shortestPassword} characters. Three or four words are easy to remember.`;
	}
	if (password.length > longestPassword) {
		return `Use ${longestPassword} characters or fewer.`;
	}
	const plain = password.toLowerCase().replace(/\s/g, "");
	const letters = (text = "") => text.toLowerCase().replace(/[\d\W_]+/g, "");
	const mailbox = letters(email.split("@")[0]);
	const isAddress = email !== "" && plain.includes(email.toLowerCase());
	if (isAddress || (mailbox !== "" && letters(plain) === mailbox)) {
		return "That’s your email address. Choose something no one can look up.";
	}
	return isCommon(plain)
		? "That’s one of the first passwords people try. Choose another one."
		: undefined;
}

function isCommon(plain: string): boolean {
	if (new Set(plain).size < 5) return true;
	if (commonPasswords.has(plain.replace(/^[\d\W_]+|[\d\W_]+$/g, ""))) return true;
	return keyRows.includes(plain.slice(0, shortestPassword)) || /^(.{1,12})\1+$/u.test(plain);
}
