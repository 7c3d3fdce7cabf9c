import { site } from "#site";

/** What somebody agrees to, word for word: shown where it is asked, kept as the proof. */
export const consentWords = {
	/** Beside the button of the newsletter form. */
	form: `Send me the newsletter of ${site.name}: new guides and new dogs, at most once a week. I can end it at any time by the link in every mail.`,
	/** Beside the box in the other forms, which is never ticked beforehand. */
	box: "Also send me the newsletter",
	/** On the page that a confirmation mail leads to. */
	confirm: `Yes, send me the newsletter of ${site.name}.`,
	/** Beside the boxes of the page on which subscribers choose. */
	guides: "New guides and posts",
	dogs: "New dogs in the adoption network",
};
