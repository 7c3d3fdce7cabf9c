/** A mail before it is sent. Nothing in it comes from a header that somebody else wrote. */
export type Email = {
	/** One plain address, without a display name. */
	to: string;
	subject: string;
	html: string;
	text: string;
	/** One plain address: whom an answer reaches, when it is not us. */
	replyTo?: string;
	/** Full address that ends a subscription by a POST (RFC 8058). */
	unsubscribe?: string;
};

/** What a mailing-list service is told. `fields` are named as the forms name them: EMAIL, FNAME … */
export type ListEntry = {
	action: "subscribe" | "unsubscribe";
	email: string;
	fields: Record<string, string>;
	tags: string[];
};

/**
 * How an attempt ended. "later" is worth another try, "never" is not: the receiver has refused for
 * good. `reason` goes to the log and the desk, so it holds no address.
 */
export type Attempt = { ok: true } | { ok: false; again: "later" | "never"; reason: string };
