import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { MenuBar } from "#app/site/home/menu-bar.tsx";
import { Link } from "#app/ui/link.tsx";
import { site } from "#site";

export function Frame({ children }: { children: React.ReactNode }) {
	return (
		<>
			<MenuBar />
			<LoadingIndicator />
			<main id="content" tabIndex={-1} className="flex-1">
				{children}
			</main>
			<Footer />
			<RouteAnnouncer />
		</>
	);
}

const footerLinks = [
	{ label: "About", path: "/about" },
	{ label: "Blogs", path: "/blogs" },
	{ label: "Breeders", path: "/breeder-network" },
	{ label: "Guides", path: "/guides" },
	{ label: "Adoptions", path: "/adoption-network" },
	{ label: "Saved dogs", path: "/saved" },
	{ label: "Outcomes", path: "/outcomes" },
	{ label: "Tools", path: "/tools" },
	{ label: "Law", path: "/law" },
	{ label: "Glossary", path: "/glossary" },
	{ label: "How we check", path: "/about/editorial" },
	{ label: "Contact", path: "/contact" },
	{ label: "Privacy", path: "/privacy" },
];

const footerLink = "inline-flex min-h-11 items-center text-oat hover:underline";

function Footer() {
	const year = new Date().getFullYear();
	return (
		<footer className="bg-hero text-[1rem] text-oat">
			<div className="wrap flex flex-col gap-x-10 gap-y-4 py-9 xl:flex-row xl:items-center xl:justify-between">
				<p suppressHydrationWarning className="xl:whitespace-nowrap">
					© {year} {site.name}
				</p>
				<nav aria-label="Footer">
					<ul className="flex flex-wrap gap-x-6">
						{footerLinks.map(({ label, path }) => (
							<li key={path}>
								<Link to={path} className={footerLink}>
									{label}
								</Link>
							</li>
						))}
						{site.socialLinks.map(({ name, network, account }) => (
							<li key={name}>
								<a
									href={account || network}
									rel={account ? "noopener me" : "noopener"}
									className={footerLink}
								>
									{name}
								</a>
							</li>
						))}
					</ul>
				</nav>
			</div>
		</footer>
	);
}

function LoadingIndicator() {
	// The button of a form shows that it is on its way.
	const loading = useNavigation().state === "loading";
	const [isSlow, setIsSlow] = useState(false);
	useEffect(() => {
		if (!loading) return setIsSlow(false);
		const timer = setTimeout(setIsSlow, 200, true);
		return () => clearTimeout(timer);
	}, [loading]);
	return (
		<div role="status" className="pointer-events-none sticky top-3 z-20 flex h-0 justify-center">
			{isSlow ? (
				<span className="mt-3 h-10 rounded-full bg-nero px-5 py-1.5 font-semibold text-cream">
					Loading
				</span>
			) : null}
		</div>
	);
}

/** Moves the focus and announces the new title after a client-side navigation. */
function RouteAnnouncer() {
	const { pathname, search, hash, state } = useLocation();
	const [title, setTitle] = useState("");
	const isFirst = useRef(true);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new address is a new page
	useEffect(() => {
		if (isFirst.current) {
			isFirst.current = false;
			return;
		}
		const isMoved = !hash && !state?.keepsFocus;
		if (isMoved) document.getElementById("content")?.focus({ preventScroll: true });
		// React has set the new title in the same commit.
		setTitle(document.title);
	}, [pathname, search]);
	return (
		<p aria-live="polite" className="sr-only">
			{title}
		</p>
	);
}
