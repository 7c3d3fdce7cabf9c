import { domainToASCII } from "node:url";
import validator from "validator";

/**
 * An address as it is kept: one plain mailbox, the domain in small ASCII letters. Undefined when it
 * is none; a name, a comment or a second address beside it makes it none.
 */
export function plainMailAddress(text: string): string | undefined {
	const at = text.lastIndexOf("@");
	const domain = domainToASCII(text.slice(at + 1));
	const address = `${text.slice(0, at)}@${domain}`;
	if (at < 1 || address.length > 254 || /["(),:;<>[\\\]\s]/.test(address)) return undefined;
	return validator.isEmail(address, { allow_utf8_local_part: false }) ? address : undefined;
}
