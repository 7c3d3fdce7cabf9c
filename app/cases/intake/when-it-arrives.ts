/** True whether the email goes out now or waits for a limit, so that a page reveals nothing about an address. */
export const whenItArrives =
	"It usually arrives within minutes, but it can take a day when many people ask at once. If you can’t find it, check your spam folder.";
