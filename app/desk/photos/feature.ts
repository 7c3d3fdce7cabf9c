import { defineFeature } from "#app/people/define-feature.ts";

export const libraryFeature = defineFeature("library", {
	pages: [
		{
			area: "Guides & blog",
			title: "Photos",
			path: "/desk/photos",
			icon: "photo",
			right: "write",
		},
	],
});
