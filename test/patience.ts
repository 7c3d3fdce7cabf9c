/** Milliseconds to wait for what should happen: it only guards against hanging, on however busy a machine. */
export const patience = 120_000;
