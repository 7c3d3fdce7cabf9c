import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import * as v from "valibot";
import { takeLink } from "#app/people/private-links.ts";

/** A mailed link is one of our private links, made when the email is written. */
export function mailedLinks() {
	return {
		id: "mailed-links",
		endpoints: {
			signInMailedLink: createAuthEndpoint(
				"/sign-in/mailed-link",
				{ method: "POST", body: v.object({ token: v.string() }) },
				async (ctx) => {
					const personId = await takeLink("sign-in", ctx.body.token);
					const user =
						personId === undefined
							? null
							: await ctx.context.internalAdapter.findUserById(String(personId));
					if (!user) throw new APIError("UNAUTHORIZED");
					const session = await ctx.context.internalAdapter.createSession(user.id);
					await setSessionCookie(ctx, { session, user });
					return ctx.json({ user: { email: user.email } });
				},
			),
		},
	} satisfies BetterAuthPlugin;
}
