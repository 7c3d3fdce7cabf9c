/**
 * Unknown addresses redirect to the home page, which shows a line while this fragment is its target. The server
 * never sees a fragment, so the page stays one page to every cache.
 */
export const unknownAddress = { id: "not-found", path: "/#not-found" };
