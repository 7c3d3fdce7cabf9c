import { useServed } from "#app/ui/served.tsx";
import { site } from "#site";

type JsonLd = Record<string, unknown>;
type Props = {
	title: string;
	description: string;
	keywords?: readonly string[];
	/** The canonical path; a page without one is noindex. */
	path?: string;
	noindex?: boolean | undefined;
	/** Whether the page shows only part of `path`: not indexed, but its links are followed. */
	isPart?: boolean;
	image?: string;
	imageAlt?: string;
	type?: "website" | "article" | "profile";
	feed?: { href: string; title: string } | undefined;
	sample?: boolean;
	trail?: readonly Step[];
	jsonLd?: JsonLd[];
};

type Step = { name: string; path: string };

export function PageHead({ title, path, type = "website", feed, jsonLd = [], ...props }: Props) {
	const { origin, files } = useServed();
	const description = shorten(props.description, 160);
	const image = (files || origin) + (props.image ?? "/share.jpg");
	const keywords = [site.breed, ...(props.keywords ?? [])].join(", ");
	const isHidden = path === undefined || props.noindex;
	const robots = props.isPart ? "noindex, follow" : isHidden && "noindex";
	const structured = props.trail ? [breadcrumbList(props.trail), ...jsonLd] : jsonLd;
	return (
		<>
			<title>{title}</title>
			<meta name="description" content={description} />
			<meta name="keywords" content={keywords} />
			{robots ? <meta name="robots" content={robots} /> : null}
			{path === undefined || robots === "noindex" ? null : (
				<>
					<link rel="canonical" href={origin + path} />
					<meta property="og:url" content={origin + path} />
				</>
			)}
			<meta property="og:site_name" content={site.name} />
			<meta property="og:type" content={type} />
			<meta property="og:title" content={title} />
			<meta property="og:description" content={description} />
			<meta property="og:image" content={image} />
			<meta property="og:image:width" content="1200" />
			<meta property="og:image:height" content="630" />
			<meta property="og:image:alt" content={props.imageAlt ?? title} />
			<meta name="twitter:card" content="summary_large_image" />
			{feed ? (
				<link rel="alternate" type="application/atom+xml" title={feed.title} href={feed.href} />
			) : null}
			{props.sample
				? null
				: structured.map((value) => (
						<JsonLdScript key={String(value["@type"])} value={value} at={{ origin, files }} />
					))}
		</>
	);
}

/** Makes paths in `image` and `absoluteKeys` absolute, and escapes `<`, which could close the script. */
function JsonLdScript({ value, at }: { value: JsonLd; at: { origin: string; files: string } }) {
	const text = JSON.stringify({ "@context": "https://schema.org", ...value }, (key, part) => {
		if (typeof part !== "string" || !part.startsWith("/")) return part;
		if (key === "image") return (at.files || at.origin) + part;
		return absoluteKeys.has(key) ? at.origin + part : part;
	}).replace(/</g, "\\u003c");
	return (
		<script
			type="application/ld+json"
			// biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped
			dangerouslySetInnerHTML={{ __html: text }}
		/>
	);
}

const absoluteKeys = new Set(["url", "item", "@id", "logo", "contentUrl"]);

function shorten(text: string, length: number): string {
	if (text.length <= length) return text;
	// Without a space, half of an emoji may be left at the end.
	return `${text.slice(0, length - 1).replace(/\s+\S*$|[\ud800-\udbff]$/, "")}…`;
}

function breadcrumbList(trail: readonly Step[]): JsonLd {
	return {
		"@type": "BreadcrumbList",
		itemListElement: [{ name: "Home", path: "/" }, ...trail].map(({ name, path }, index) => ({
			"@type": "ListItem",
			position: index + 1,
			name,
			item: path,
		})),
	};
}
