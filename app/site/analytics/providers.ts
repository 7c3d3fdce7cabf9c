/** An analytics service. It gets URLs without their query string. */
export type Provider = {
	name: string;
	/** Whether it stores data on the device. */
	needsConsent: boolean;
	source(url: string, id: string): string;
	attributes(id: string, url: string): Record<string, string>;
	open(id: string, url: string): void;
	view(address: string, title: string): void;
	withdraw?(id: string): void;
	resume?(id: string): void;
};

type Globals = {
	plausible?: (event: string, options: { u: string }) => void;
	umami?: { track(change: (props: object) => object): void };
	dataLayer?: unknown[];
	[disable: `ga-disable-${string}`]: boolean;
};
const globals = globalThis as unknown as Globals;

/** Google's queue requires the arguments object itself, not an array. */
function gtag(..._: unknown[]): void {
	globals.dataLayer ??= [];
	// biome-ignore lint/complexity/noArguments: that is what its script looks for
	globals.dataLayer.push(arguments);
}

const plausible: Provider = {
	name: "Plausible",
	needsConsent: false,
	source: (url) => `${url}/js/script.manual.js`,
	attributes: (id, url) => ({ "data-domain": id, "data-api": `${url}/api/event` }),
	open: () => {},
	view: (address) => globals.plausible?.("pageview", { u: address }),
};

const umami: Provider = {
	name: "Umami",
	needsConsent: false,
	source: (url) => `${url}/script.js`,
	attributes: (id, url) => ({
		"data-website-id": id,
		"data-host-url": url,
		"data-auto-track": "false",
		"data-do-not-track": "true",
	}),
	open: () => {},
	view(address, title) {
		globals.umami?.track((props) => ({ ...props, url: new URL(address).pathname, title }));
	},
};

const ga4: Provider = {
	name: "Google Analytics",
	needsConsent: true,
	source: (url, id) => `${url}/gtag/js?id=${encodeURIComponent(id)}`,
	attributes: () => ({}),
	open(id, url) {
		const own = url !== "https://www.googletagmanager.com";
		gtag("consent", "default", {
			ad_storage: "denied",
			ad_user_data: "denied",
			ad_personalization: "denied",
			analytics_storage: "granted",
		});
		gtag("js", new Date());
		gtag("config", id, {
			send_page_view: false,
			allow_google_signals: false,
			...(own ? { server_container_url: url } : {}),
		});
	},
	view(address, title) {
		// Also applies to events that it sends automatically, which must not contain the full URL.
		gtag("set", { page_location: address, page_title: title });
		gtag("event", "page_view");
	},
	withdraw(id) {
		globals[`ga-disable-${id}`] = true;
		for (const cookie of document.cookie.split("; ")) {
			const [name = ""] = cookie.split("=");
			if (!/^_ga/.test(name)) continue;
			for (const domain of cookieDomains(location.hostname)) {
				// biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have no other way
				document.cookie = `${name}=; path=/; max-age=0${domain}`;
			}
		}
	},
	resume(id) {
		globals[`ga-disable-${id}`] = false;
	},
};

/** Includes the widest domain, where it sets cookies: .corso.example for www.corso.example. */
function cookieDomains(host: string): string[] {
	const labels = host.split(".");
	return ["", ...labels.map((_, from) => `; domain=.${labels.slice(from).join(".")}`)];
}

export const providers: Record<string, Provider> = { plausible, umami, ga4 };
