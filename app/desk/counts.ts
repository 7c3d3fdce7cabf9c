import { createContext, type RouterContextProvider } from "react-router";
import { countWaiting } from "#app/desk/cases/cases.ts";

type Waits = ReturnType<typeof countWaiting>;

const waitsContext = createContext<{ found?: Waits }>({});

/** Lets the menu and Today share what one of them asks for. */
export function shareWaits({ context }: { context: Readonly<RouterContextProvider> }): void {
	context.set(waitsContext, {});
}

/** What waits, as of this request. */
export function waitsOf(context: Readonly<RouterContextProvider>): Waits {
	const shared = context.get(waitsContext);
	shared.found ??= countWaiting();
	return shared.found;
}

/** How many items wait, samples too, by the address of the page that lists them. */
export async function deskCounts(waits: Waits = countWaiting()): Promise<Record<string, number>> {
	const waiting = Object.entries(await waits);
	return Object.fromEntries(waiting.map(([path, { many, samples }]) => [path, many + samples]));
}
