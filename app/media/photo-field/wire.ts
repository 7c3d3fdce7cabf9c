import type { Reply, Wire } from "#app/media/photo-field/send-file.ts";

const longestWait = 60_000;

export const wire: Wire = {
	async ask(method, key, init = {}) {
		const late = AbortSignal.timeout(longestWait);
		const signal = init.signal ? AbortSignal.any([init.signal, late]) : late;
		try {
			const response = await fetch(`/uploads/${key}`, { ...init, method, signal });
			const body = (await response.json().catch(() => ({}))) as Reply["body"];
			return { status: response.status, body };
		} catch {
			return undefined;
		}
	},
	pause(milliseconds, signal) {
		const { promise, resolve } = Promise.withResolvers<void>();
		const done = new AbortController();
		const end = () => {
			clearTimeout(timer);
			done.abort();
			resolve();
		};
		const timer = setTimeout(end, milliseconds);
		window.addEventListener("online", end, { signal: done.signal });
		signal.addEventListener("abort", end, { signal: done.signal });
		if (signal.aborted) end();
		return promise;
	},
};
