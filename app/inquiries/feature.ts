import { adoptionListings } from "#app/adoptions/table.ts";
import { followDogs, runInquiryJobs } from "#app/inquiries/clock.ts";
import {
	writeConfirm,
	writeDogUnavailable,
	writeMessage,
	writeOwnerReminder,
	writeReceived,
	writeReported,
	writeUnanswered,
} from "#app/inquiries/emails.tsx";
import {
	writeDogIsBack,
	writeFamilyQuestion,
	writeReopened,
} from "#app/inquiries/family-emails.tsx";
import { inquiries, inquiryMail, inquiryMessages, inquiryReports } from "#app/inquiries/table.ts";
import { defineFeature, email, every } from "#app/people/define-feature.ts";

const mail = inquiryMail;
const hidden = { isPrivate: true };

export const conversationsFeature = defineFeature("conversations", {
	sends: [
		email(mail.confirm, "Inquiry: confirm", inquiries, writeConfirm, hidden),
		email(mail.received, "Inquiry: to the owner", inquiries, writeReceived, hidden),
		email(mail.message, "Inquiry: a message", inquiryMessages, writeMessage, hidden),
		email(mail.nudge, "Inquiry: reminder", inquiries, writeOwnerReminder, hidden),
		email(mail["nudge-again"], "Inquiry: second reminder", inquiries, writeOwnerReminder, hidden),
		email(mail.unanswered, "Inquiry: no answer yet", inquiries, writeUnanswered, hidden),
		email(mail.gone, "Inquiry: dog no longer listed", inquiries, writeDogUnavailable, hidden),
		email(mail.back, "Inquiry: dog listed again", inquiries, writeDogIsBack, hidden),
		email(
			mail["back-owner"],
			"Inquiry: open again, to the owner",
			adoptionListings,
			writeReopened,
			hidden,
		),
		email(
			mail.family,
			"Inquiry: who takes the dog?",
			adoptionListings,
			writeFamilyQuestion,
			hidden,
		),
		email(mail.reported, "Inquiry: reported", inquiryReports, writeReported),
	],
	schedules: [
		every.minute("End and reopen conversations with their dogs", followDogs),
		every.hour("Remind owners, and end and delete conversations", runInquiryJobs),
	],
});
