import type { Plugin } from "vite";

/** Who works for the desk only, by path: the same as app.css leaves out. */
const desk =
	/\/app\/(desk|owner|people|writing|visits)\/|\/app\/\w+\/(desk|edit)\/|\/desk-[^/]*$|\?desk$/;
/** What there is once for all: the pieces that every page has loaded, and whoever holds a state for all. */
const once =
	/\/app\/(root|entry\.client|ui\/(served|icon|link|button|navigation-timeout|missing|missing-page|fault-page|page-head)|platform\/cache\/public-page)\.tsx?$|site\.config/;
const code = /\.(tsx?|m?js)$/;

/**
 * Gives the desk its own copies of the parts that it shares with public pages. Shared, each would
 * become a file of its own that public pages load one by one; so they do not change by a byte,
 * whatever the desk uses.
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
			const isOurs = found.id.includes("/app/") && !found.id.includes("/node_modules/");
			if (!(isPart || isOurs) || once.test(found.id) || desk.test(found.id)) return found;
			return { ...found, id: `${found.id}?desk` };
		},
	};
}
