import { retryUntilTimeout } from "#app/desk/visits/retry-policy.ts";
import { isInDeskBuild, isPrivatePath } from "#app/platform/http/private-paths.ts";
import { askConsent } from "#app/site/analytics/consent.ts";
import { type Provider, providers } from "#app/site/analytics/providers.ts";

const tag = document.querySelector<HTMLScriptElement>("script[data-analytics]");
const { analytics = "", id = "", url = "" } = tag?.dataset ?? {};
const provider = providers[analytics];

const start = (chosen: Provider) =>
	void begin(chosen).catch((fault: unknown) => console.warn(`Analytics: ${fault}`));
if (provider && document.readyState === "complete") start(provider);
else if (provider) addEventListener("load", () => start(provider), { once: true });

async function begin(provider: Provider): Promise<void> {
	if (provider.needsConsent) {
		await askConsent(provider.name, {
			allow: () => provider.resume?.(id),
			withdraw: () => provider.withdraw?.(id),
		});
	}
	const source = provider.source(url, id);
	const fault = await load(source);
	if (fault !== undefined) {
		console.warn(`Analytics: ${new URL(source).host} did not send its script (${fault}).`);
		return;
	}
	provider.open(id, url);
	let last = "";
	const reportView = () => {
		const { pathname } = location;
		if (pathname === last) return;
		last = pathname;
		// Private links are secret, so the service must not learn them.
		if (!isPrivatePath(pathname) && !isInDeskBuild(pathname)) {
			provider.view(location.origin + pathname, document.title);
		}
	};
	reportView();
	const onNavigation = () => setTimeout(reportView, 200);
	const push = history.pushState.bind(history);
	history.pushState = (...args) => {
		push(...args);
		onNavigation();
	};
	addEventListener("popstate", onNavigation);
}

async function load(source: string): Promise<string | undefined> {
	const fault = await retryUntilTimeout(
		(left) =>
			fetch(source, {
				mode: "cors",
				credentials: "omit",
				signal: AbortSignal.timeout(Math.max(left, 1)),
			}).then(
				({ status }) => status,
				() => "no answer" as const,
			),
		{
			now: () => Date.now(),
			wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
			chance: Math.random,
		},
	);
	// "no answer" may also mean that CORS blocks fetch, though a script tag would work.
	if (fault !== undefined && fault !== "no answer") return fault;
	const cors = fault === undefined ? "anonymous" : null;
	return (await run(source, cors)) ? undefined : "no answer";
}

function run(source: string, cors: string | null): Promise<boolean> {
	return new Promise((done) => {
		const script = document.createElement("script");
		script.async = true;
		script.crossOrigin = cors;
		for (const [name, value] of Object.entries(provider?.attributes(id, url) ?? {})) {
			script.setAttribute(name, value);
		}
		script.addEventListener("load", () => done(true));
		script.addEventListener("error", () => done(false));
		script.src = source;
		document.head.append(script);
	});
}
