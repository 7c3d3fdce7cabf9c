import type { KeptData } from "#app/records/kept-data.ts";
import { counted } from "#app/ui/format.ts";
import { inquiryPolicy } from "#policies";

const { deleteUnconfirmedAfter, endAfter, deleteAfter } = inquiryPolicy;

export const inquiryData: KeptData = {
	tables: ["inquiries", "inquiry_messages", "inquiry_reports"],
	when: "When you write to an owner through this site",
	what: "What you typed, and what you and the owner write to each other.",
	why: "So that the two of you can talk without giving away your addresses, and so that we can help when someone is deceived.",
	basis: "request",
	seenBy:
		"The owner sees your name, your town and what you said about your home; your email address and phone number only if you share them. Our team can read a conversation once one of you has reported it, and no other.",
	until: `We deliver nothing before you confirm your address, and delete what you don’t confirm after ${counted(deleteUnconfirmedAfter, "day")}. A conversation ends when one of you ends it, when the dog leaves the site, or after ${counted(endAfter, "day")} of silence; it’s deleted ${counted(deleteAfter, "day")} later. One that was reported stays until our team has looked at it.`,
};
