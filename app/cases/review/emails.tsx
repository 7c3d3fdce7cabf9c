import { findCaseForEmail } from "#app/cases/review/cases.ts";
import { makeEditUrl, profileLinkDays } from "#app/cases/review/private-case.ts";
import { type Case, caseLinks, cases, formMail } from "#app/cases/table.ts";
import { button, email, facts, pageIsPrivate, privatePath } from "#app/people/email.tsx";
import { site } from "#site";

export type ReceivedTexts = {
	subject: string;
	preheader: string;
	heading: string;
	opening: string;
	facts: Record<string, string>;
	form: string;
	/** Label of the button to the profile, for records whose sender completes one. */
	finish?: string;
};

const ifNotYou = {
	"If this wasn’t you":
		"Someone may have mistyped an address. No action is needed, and you haven’t been signed up for anything.",
};

/** Thanks the sender of a form. Contains nothing that was typed. */
export function receivedEmail(kind: Case["kind"], label: string, texts: ReceivedTexts) {
	const { finish } = texts;
	return email(formMail[kind].received, {
		label,
		about: cases,
		find: async (caseId) => {
			const found = await findCaseForEmail(caseId);
			if (!found) return undefined;
			const { email: to } = found.submission;
			const isCompleting = found.case.state === "completing" && finish !== undefined;
			const editUrl = isCompleting ? await makeEditUrl(found.case, profileLinkDays, to) : "";
			return { caseId, to, editUrl };
		},
		to: ({ to }) => to,
		subject: texts.subject,
		preheader: texts.preheader,
		reason: `You’re receiving this email because your address was entered in the ${texts.form} on ${site.name}.`,
		heading: texts.heading,
		paragraphs: ({ editUrl }) => [
			texts.opening,
			...(finish && editUrl
				? [
						button(finish, editUrl),
						`It saves what you type as you go, and you can come back to it for ${profileLinkDays} days.`,
					]
				: []),
		],
		link: ({ caseId }) => privatePath("/status/:token", caseLinks.status, caseId),
		button: "Check the status",
		closing: ({ editUrl }) => [
			editUrl
				? "These pages are private. Anyone with the link can open them, so please don’t share it."
				: pageIsPrivate,
			facts(
				Object.entries({ ...texts.facts, ...ifNotYou }).map(([label, value]) => ({ label, value })),
			),
		],
	});
}
