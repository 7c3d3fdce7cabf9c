/** Pages that are gone, with all addresses below them, and the nearest page to each. */
export const moved = {
	"/desk/help": "/adoption-network/signup/help",
	"/desk/links": "/desk",
	"/desk/privacy/notice/versions": "/desk/privacy/notice",
};

export function movedTo(path: string): string | undefined {
	return Object.entries(moved).find(([from]) => path === from || path.startsWith(`${from}/`))?.[1];
}
