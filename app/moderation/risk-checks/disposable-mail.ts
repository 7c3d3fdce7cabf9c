import type { Finding } from "#app/moderation/risk-checks/finding.ts";

export async function findDisposableMail(addresses: string[]): Promise<Finding> {
	// A megabyte of domains, loaded with the first case.
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
				? "Not a disposable email address"
				: "Disposable email address: our emails may reach no one",
		evidence: disposable.map((address) => ({ quote: address })),
	};
}

function isListed(domain: string, listed: Set<string>): boolean {
	const parts = domain.split(".");
	return parts.some(
		(_, index) => index < parts.length - 1 && listed.has(parts.slice(index).join(".")),
	);
}
