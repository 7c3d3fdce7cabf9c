declare const isPurpose: unique symbol;

/** What a private link allows. Each feature names its own beside its tables, once. */
export type LinkPurpose = string & { readonly [isPurpose]: true };

export function linkPurpose(name: string): LinkPurpose {
	return name as LinkPurpose;
}
