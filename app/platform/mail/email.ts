export type Email = {
	to: string;
	subject: string;
	html: string;
	text: string;
	replyTo?: string;
	/** The full URL that ends a subscription by POST (RFC 8058). */
	unsubscribe?: string;
};

export type ListEntry = {
	action: "subscribe" | "unsubscribe";
	email: string;
	fields: Record<string, string>;
	tags: string[];
};

/** "later" is retried, "never" is final. `reason` is logged, so it must not contain an address. */
export type Attempt =
	| { ok: true }
	| {
			ok: false;
			again: "later" | "never";
			reason: string;
			isBounce?: boolean;
	  };
