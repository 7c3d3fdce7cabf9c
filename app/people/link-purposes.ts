/** "receipt" and "profile" belong to a submission, or to its case once there is one. */
export const linkPurposes = [
	"case",
	"receipt",
	"confirm",
	"subscription",
	"alerts",
	"edit",
	"talk-owner",
	"talk-adopter",
	"report",
	"aftercare",
	"profile",
	"invitation",
	"sign-in",
] as const;

export type LinkPurpose = (typeof linkPurposes)[number];
