/** Milliseconds that tests wait for what must come: two busy cores can take ten times as long as idle ones. */
export const patience = 30_000;
