import * as v from "valibot";
import { mailAddress } from "#app/platform/forms/typed-form.server.ts";

export const staffAddress = v.pipe(
	mailAddress,
	v.transform((address) => address.toLowerCase()),
	v.check(
		(address) => address === "" || v.is(v.pipe(v.string(), v.email()), address),
		"This address has characters that can’t be used to sign in. Use another one.",
	),
);
