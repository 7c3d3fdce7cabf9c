import type { Config } from "@react-router/dev/config";

export default {
	appDirectory: "app",
	ssr: true,
	// The whole map of the site is one small immutable file: no request for routes while navigating.
	routeDiscovery: { mode: "initial" },
	serverBuildFile: import.meta.env.MODE === "desk" ? "desk.js" : "index.js",
} satisfies Config;
