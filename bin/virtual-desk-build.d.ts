declare module "virtual:desk-build" {
	import type { ServerBuild } from "react-router";

	const build: ServerBuild;
	export = build;
}
