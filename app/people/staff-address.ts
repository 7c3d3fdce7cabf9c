import * as v from "valibot";
import { mailAddress } from "#app/platform/typed-form.server.ts";

/** An address that somebody signs in with: small letters, and a form that Better Auth takes, too. */
export const staffAddress = v.pipe(
	mailAddress,
	v.transform((address) => address.toLowerCase()),
	v.check(
		(address) => address === "" || v.is(v.pipe(v.string(), v.email()), address),
		"This address has signs that we cannot use for signing in. Please take another one.",
	),
);
