import { afterEach, beforeEach, expect, vi } from "vitest";

// What a console says in a test, it says to a visitor or a volunteer: nothing may.
beforeEach(() => {
	vi.spyOn(console, "error");
	vi.spyOn(console, "warn");
});
afterEach(() => {
	expect(console.error).not.toHaveBeenCalled();
	expect(console.warn).not.toHaveBeenCalled();
	vi.restoreAllMocks();
});
