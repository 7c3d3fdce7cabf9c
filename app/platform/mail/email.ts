export type Email = {
	to: string;
	subject: string;
	html: string;
	text: string;
	replyTo?: string;
	/** Full address that ends a subscription by a POST (RFC 8058). */
	unsubscribe?: string;
};

export type ListEntry = {
	action: "subscribe" | "unsubscribe";
	email: string;
	fields: Record<string, string>;
	tags: string[];
};

/** "later" is retried, "never" is final. `reason` is logged, so it must contain no address. */
export type Attempt =
	| { ok: true }
	| {
			ok: false;
			again: "later" | "never";
			reason: string;
			/** The receiver says that this address takes no email. */
			isBounce?: boolean;
	  };
