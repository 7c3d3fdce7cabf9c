import { faultMessage } from "#app/ui/not-sent.tsx";
import { isReachable } from "#app/ui/reachable.ts";

/** Makes sure that the site can be reached before the browser leaves the page with a form. */
export function watch(form: HTMLFormElement): void {
	form.addEventListener("submit", async (event) => {
		event.preventDefault();
		const button = event.submitter;
		button?.setAttribute("aria-busy", "true");
		const isReached = await isReachable();
		button?.removeAttribute("aria-busy");
		if (isReached) return form.submit();
		const old = button?.nextElementSibling;
		const message = old?.role === "alert" ? old : document.createElement("span");
		message.role = "alert";
		message.className = "mt-2 block basis-full font-semibold text-terra";
		message.textContent = faultMessage({ status: 0, form });
		button?.after(message);
	});
}
