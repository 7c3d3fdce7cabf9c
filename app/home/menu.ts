import { site } from "#site";

export type MenuItem = { label: string; path: string };
type MenuGroup = { label: string; path: string; links: MenuItem[] };

export const menu: readonly (MenuItem | MenuGroup)[] = [
	{ label: "Home", path: "/" },
	{ label: `About ${site.shortName}`, path: "/about" },
	{ label: "Free Guides", path: "/guides" },
	{ label: "Our Blogs", path: "/blogs" },
	{
		label: "Adoption Network",
		path: "/adoption-network",
		links: [
			{ label: "View Network", path: "/adoption-network" },
			{ label: "Adoption Signup", path: "/adoption-network/signup" },
		],
	},
	{
		label: "Breeder Network",
		path: "/breeder-network",
		links: [
			{ label: "View Network", path: "/breeder-network" },
			{ label: "Breeder Signup", path: "/breeder-network/signup" },
		],
	},
	{ label: "Contact Us", path: "/contact" },
];

export const footerLinks: readonly MenuItem[] = [
	{ label: "About", path: "/about" },
	{ label: "Blogs", path: "/blogs" },
	{ label: "Breeders", path: "/breeder-network" },
];
