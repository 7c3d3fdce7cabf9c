const browsers: [RegExp, string][] = [
	[/\bEdg(e|A|iOS)?\//, "Edge"],
	[/\bOPR\//, "Opera"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\b(Firefox|FxiOS)\//, "Firefox"],
	[/\b(Chrome|CriOS)\//, "Chrome"],
	[/\bSafari\//, "Safari"],
];
const systems: [RegExp, string][] = [
	[/iPhone/, "iPhone"],
	[/iPad/, "iPad"],
	[/Android/, "Android"],
	[/CrOS/, "ChromeOS"],
	[/Windows/, "Windows"],
	[/Mac OS X|Macintosh/, "a Mac"],
	[/Linux/, "Linux"],
];

export function deviceName(userAgent: string): string {
	const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1];
	const system = systems.find(([sign]) => sign.test(userAgent))?.[1];
	if (!browser) return system ? `A browser on ${system}` : "An unknown device";
	return system ? `${browser} on ${system}` : browser;
}
