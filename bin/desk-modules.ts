import type { Plugin } from "vite";

/** Modules of the desk only; app.css leaves out the same folders. */
const desk =
	/\/app\/(desk|owner|people|writing|visits)\/|\/app\/\w+\/(desk|edit)\/|\/desk-[^/]*$|\?desk$/;
/** Modules that must exist only once: they hold state, or every page has loaded them anyway. */
const once =
	/\/app\/(root|entry\.client|ui\/(served|icon|link|button|navigation-timeout|missing|missing-page|fault-page|page-head)|platform\/cache\/public-page)\.tsx?$|site\.config/;
const code = /\.(tsx?|m?js)$/;

/**
 * Gives the desk its own copies of modules that it shares with public pages. Otherwise each would become a separate
 * file that public pages load, and their bytes would change with the desk.
 */
export function deskModules(): Plugin {
	return {
		name: "desk-modules",
		apply: "build",
		enforce: "pre",
		applyToEnvironment: (environment) => environment.name === "client",
		async resolveId(source, importer, options) {
			if (!importer || !desk.test(importer) || source.startsWith("\0")) return null;
			const found = await this.resolve(source, importer, { ...options, skipSelf: true });
			if (!found || found.external || found.id.includes("?") || !code.test(found.id)) return found;
			const isPart = /node_modules\/(lucide|embla-carousel[\w-]*)\//.test(found.id);
			const isOwnModule = found.id.includes("/app/") && !found.id.includes("/node_modules/");
			if (!(isPart || isOwnModule) || once.test(found.id) || desk.test(found.id)) return found;
			return { ...found, id: `${found.id}?desk` };
		},
	};
}
