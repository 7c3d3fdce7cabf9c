import { sessionDays } from "#app/people/fresh-session.ts";
import { deviceDays } from "#app/people/sign-in/known-device.ts";
import { counted } from "#app/ui/format.ts";
import { maxAgeDays } from "#app/ui/kept-draft.ts";

type Stored = {
	/** The modules that write it. */
	by: readonly string[];
	what: string;
	until: string;
	/** Set if it applies only to sites that count visits with Google Analytics. */
	withConsent?: true;
};

/** What is stored in visitors' browsers. Only the team gets cookies. */
export const keptInBrowser: readonly Stored[] = [
	{
		by: ["app/ui/kept-draft.ts"],
		what: "What you typed into a form and haven’t sent, so that you can finish it later, and what you answered when you wrote to a dog’s owner, for the next dog. It stays in your browser; passwords and files are never kept.",
		until: `Until it has arrived, or for ${counted(maxAgeDays, "day")}; your answers for as long, or until you clear them in the form. For our team, until they sign out.`,
	},
	{
		by: ["app/network/dogs/saved/saved-dogs.ts"],
		what: "Which dogs you saved with the heart. The list stays in your browser until you open it: then its address asks us for these dogs, and we don’t keep who asked.",
		until: "Until you remove them, or clear the browser’s storage.",
	},
	{
		by: ["app/media/photo-queue.ts"],
		what: "Which photos you uploaded for a form that you haven’t sent.",
		until: "Until you send it or remove them.",
	},
	{
		by: ["app/site/analytics/consent.ts", "app/site/analytics/providers.ts"],
		what: "Whether you agreed to Google Analytics, and if you did, its own cookies.",
		until: "Until you change your answer at the end of any page.",
		withConsent: true,
	},
	{
		by: ["app/ui/desk/keys.tsx"],
		what: "For our team: whether the keyboard shortcuts are on.",
		until: "Until the browser’s storage is cleared.",
	},
	{
		by: ["app/people/better-auth.server.ts", "app/people/sign-in/known-device.ts"],
		what: "For our team: cookies that keep them signed in and recognize a browser they’ve used before.",
		until: `They last ${counted(sessionDays, "day")} and ${counted(deviceDays, "day")}.`,
	},
];
