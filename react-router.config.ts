import type { Config } from "@react-router/dev/config";

export default {
	appDirectory: "app",
	ssr: true,
	// All routes are in one small immutable file, so that navigating needs no extra requests for them.
	routeDiscovery: { mode: "initial" },
	serverBuildFile: import.meta.env.MODE === "desk" ? "desk.js" : "index.js",
} satisfies Config;
