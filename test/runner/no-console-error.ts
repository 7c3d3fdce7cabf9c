import { afterEach, beforeEach, expect, vi } from "vitest";

// Console errors in tests would also appear for visitors and volunteers.
beforeEach(() => {
	vi.spyOn(console, "error");
	vi.spyOn(console, "warn");
});
afterEach(() => {
	expect(console.error).not.toHaveBeenCalled();
	expect(console.warn).not.toHaveBeenCalled();
	vi.restoreAllMocks();
});
