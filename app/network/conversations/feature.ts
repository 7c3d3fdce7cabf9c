import { conversationCase } from "#app/network/conversations/case.ts";
import { conversationEmails } from "#app/network/conversations/emails.tsx";
import { inquiryKeeps } from "#app/network/conversations/keeps.ts";
import { followDogs, runInquiryJobs } from "#app/network/conversations/schedule.ts";
import { unansweredTasks } from "#app/network/conversations/unanswered.ts";
import { defineFeature, every } from "#app/people/define-feature.ts";

export const conversationsFeature = defineFeature("conversations", {
	history: [{ kind: "inquiry", label: "Conversation", path: "/desk/inquiries/:id" }],
	keeps: inquiryKeeps,
	sends: conversationEmails,
	cases: [conversationCase],
	tasks: [{ group: "waiting", icon: "dog", verb: "Call", find: unansweredTasks }],
	schedules: [
		every.minute("End and reopen conversations with their dogs", followDogs),
		every.hour("Remind owners, and end conversations", runInquiryJobs),
	],
});
