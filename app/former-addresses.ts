/** Addresses of earlier versions that people may hold, in Hono's syntax, and the page nearest to each. */
export const formerAddresses = {
	"/desk/links/*": "/desk",
};
