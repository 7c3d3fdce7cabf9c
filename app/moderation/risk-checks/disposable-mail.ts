import type { Finding } from "#app/moderation/risk-checks/finding.ts";

/** Whether an address is one of those that are given out for minutes and forgotten. */
export async function findDisposableMail(addresses: string[]): Promise<Finding> {
	// A megabyte of domains: read when the first case is looked at, and kept.
	const { default: checker } = await import("mailchecker");
	const known = [...new Set(addresses.map((address) => address.trim().toLowerCase()))].filter(
		(address) => /^[^@\s]+@[^@\s]+$/.test(address),
	);
	const listed = checker.blacklist();
	const disposable = known.filter((address) => isListed(address.split("@").at(-1) ?? "", listed));
	return {
		name: "disposable",
		clean: disposable.length === 0,
		words:
			disposable.length === 0
				? "The mail address is no throw-away one"
				: "A throw-away mail address: mail to it may reach nobody",
		evidence: disposable.map((address) => ({ quote: address })),
	};
}

/** The domain itself, or one that it is a part of. */
function isListed(domain: string, listed: Set<string>): boolean {
	const parts = domain.split(".");
	return parts.some(
		(_, index) => index < parts.length - 1 && listed.has(parts.slice(index).join(".")),
	);
}
