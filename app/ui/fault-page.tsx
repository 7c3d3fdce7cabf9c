import { lazy, useState, useSyncExternalStore } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { isMissing } from "#app/ui/missing.ts";
import { isUnreachable } from "#app/ui/navigation-timeout.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { useServed } from "#app/ui/served.tsx";
import { site } from "#site";

const load = () => import("#app/ui/missing-page.tsx");

// A separate chunk, because few people see it, and only while online.
const MissingPage = import.meta.env.SSR ? (await load()).default : lazy(load);

export function ErrorPage({ error }: { error: unknown }) {
	if (isRouteErrorResponse(error) && isMissing(error.data)) {
		return <MissingPage offer={error.data} />;
	}
	const status = isRouteErrorResponse(error) ? error.status : 500;
	return <Fault unreachable={isUnreachable(error)} status={status} />;
}

const faults = {
	unreachable: {
		heading: "This page didn’t load",
		message: "Try again when you’re back online.",
	},
	away: {
		heading: "We’ll be back in a moment",
		message: "We’re having a technical problem. Please try again in a minute.",
	},
	missing: {
		heading: "We couldn’t find that page",
		message: "It may have been removed, or the address may be mistyped.",
	},
	refused: {
		heading: "That didn’t work",
		message:
			"Something was missing, or has changed since the page was loaded. Go back, reload the page and try again.",
	},
	ours: {
		heading: "Something went wrong on our side",
		message: "Please try again in a minute.",
	},
};

function kindOf(status: number) {
	if (status === 404 || status === 410) return "missing";
	return status < 500 ? "refused" : "ours";
}

function Fault({ unreachable, status }: { unreachable: boolean; status: number }) {
	// The server's details apply to the page it rendered, not to later navigations.
	const { key } = useLocation();
	const hydrating = useSyncExternalStore(
		() => () => {},
		() => false,
		() => true,
	);
	const [answered] = useState(hydrating ? key : undefined);
	const isServedPage = key === answered;
	const served = useServed();
	const away = isServedPage && served.away;
	const reference = isServedPage ? served.reference : "";
	const kind = unreachable ? "unreachable" : away ? "away" : kindOf(status);
	const { heading, message } = faults[kind];
	return (
		<div className="wrap max-w-[46rem] py-16 md:py-24" role="alert" data-fault={kind}>
			<PageHead title={`${heading} | ${site.shortName}`} description={heading} />
			<h1 className="text-42">{heading}</h1>
			<p className="mt-4 text-19 text-stone">{message}</p>
			<div className="mt-8 flex flex-wrap items-center gap-4">
				{status < 500 ? null : <Retry />}
				<a href="/" className={buttonClass("quiet")}>
					Go to the home page
				</a>
			</div>
			{reference ? (
				<p className="mt-8 text-15 text-stone">
					If you contact us, please include this reference: <code>{reference}</code>
				</p>
			) : null}
		</div>
	);
}

function Retry() {
	const [trying, setTrying] = useState(false);
	async function tryAgain() {
		setTrying(true);
		// Reloading while offline would show the browser's own error page.
		const isOnline = await fetch(location.href, { method: "HEAD" }).then(
			() => true,
			() => false,
		);
		// A full reload, because browser and router remember a failed script until then.
		if (isOnline) location.reload();
		else setTrying(false);
	}
	return (
		<a
			href="?"
			className={buttonClass("action")}
			aria-busy={trying}
			onClick={(event) => {
				event.preventDefault();
				void tryAgain();
			}}
		>
			{trying ? "Trying again…" : "Try again"}
		</a>
	);
}
