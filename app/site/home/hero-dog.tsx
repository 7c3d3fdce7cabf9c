import { useEffect, useId, useRef, useState } from "react";
import type { Coat } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { site } from "#site";

type Look = { dot: string; arch: [from: string, to: string]; says: string; term: string };

/** `says` is what the glossary's `term` is about. */
const coats: Record<Coat, Look> = {
	black: {
		dot: "#4a4950",
		arch: ["#c9713f", "#8b3520"],
		says: "Black. Two copies of a gene turn it grey.",
		term: "dilution",
	},
	grey: {
		dot: "#6f7984",
		arch: ["#e4d0b4", "#a98d66"],
		says: "Grey, which ads call blue.",
		term: "dilution",
	},
	brindle: {
		dot: "#6d4a33",
		arch: ["#d9a866", "#b0713a"],
		says: "Brindle: dark stripes on fawn, red or grey.",
		term: "brindle",
	},
	chestnut: {
		dot: "#8a4326",
		arch: ["#dfe2d2", "#8f9a63"],
		says: "Chestnut. The standards say red, with a dark mask.",
		term: "mask",
	},
	fawn: {
		dot: "#c48d54",
		arch: ["#a8432a", "#5f2416"],
		says: "Fawn, with a mask that ends below the eyes.",
		term: "mask",
	},
	formentino: {
		dot: "#cfb48c",
		arch: ["#8fa0ab", "#4c5a66"],
		says: "Formentino: pale fawn with a grey mask.",
		term: "formentino",
	},
};
const names = Object.keys(coats) as Coat[];

/** Pixels of the drawing by which a pupil moves at most. */
const glance = 3;

export function HeroDog() {
	const [coat, setCoat] = useState<Coat>("black");
	const arch = useId();
	const dog = useRef<SVGSVGElement>(null);
	useEffect(() => (dog.current ? animate(dog.current) : undefined), []);
	const look = coats[coat];
	const file = `/portraits/${coat}.svg`;
	return (
		<div className="mx-auto w-full max-w-120 self-end pt-9 max-sm:pt-0">
			<svg
				ref={dog}
				viewBox="0 0 460 460"
				role="img"
				aria-label={`Drawing of a ${coat} ${site.breed} with natural ears`}
				className="mx-auto block w-full max-sm:max-w-80"
			>
				<linearGradient id={arch} x2="0" y2="1">
					<stop stopColor={look.arch[0]} />
					<stop offset="1" stopColor={look.arch[1]} />
				</linearGradient>
				<path d="M0 460V230a230 230 0 0 1 460 0v230Z" fill={`url(#${arch})`} />
				<svg x="20" y="40" width="420" height="420" viewBox="0 0 400 400" aria-hidden="true">
					<use href={`${file}#body`} />
					<use href={`${file}#neck`} />
					<g data-part="head">
						<use href={`${file}#head`} />
						<use href={`${file}#pupils`} data-part="pupils" />
						<use href={`${file}#lids`} data-part="lids" opacity="0" />
					</g>
				</svg>
			</svg>
			<fieldset className="flex min-w-0 flex-wrap items-center justify-center gap-x-4 pt-1 pb-2 [@media(scripting:none)]:hidden">
				<legend className="sr-only">Coat of the drawn dog</legend>
				<span className="flex flex-wrap justify-center">
					{names.map((name) => (
						<label key={name} className="relative flex size-11 items-center justify-center">
							<input
								type="radio"
								name="coat"
								value={name}
								checked={name === coat}
								onChange={() => setCoat(name)}
								className="peer absolute inset-0 cursor-pointer opacity-0"
							/>
							<svg
								viewBox="-14 -14 28 28"
								aria-hidden="true"
								className="ring-within size-7 rounded-full"
							>
								<circle r="9" fill={coats[name].dot} stroke="currentColor" strokeOpacity=".6" />
								{name === coat ? (
									<circle r="13" fill="none" stroke="currentColor" strokeWidth="2" />
								) : null}
							</svg>
							<span className="sr-only">{name}</span>
						</label>
					))}
				</span>
				<Link key={coat} to={`/glossary#${look.term}`} className="py-2 text-15 underline">
					{look.says}
				</Link>
			</fieldset>
		</div>
	);
}

/** Lets the dog blink once, look at the pointer, and tilt its head at the way to the dogs. Returns how to end it. */
function animate(dog: SVGSVGElement): (() => void) | undefined {
	if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
	const [head, pupils, lids] = ["head", "pupils", "lids"].map((part) =>
		dog.querySelector<SVGElement>(`[data-part=${part}]`),
	);
	const over = new AbortController();
	const { signal } = over;
	const blink = () => lids?.animate({ opacity: [0, 1, 1, 0] }, 220);
	const timer = setTimeout(blink, 4_000);
	signal.addEventListener("abort", () => clearTimeout(timer));
	const follow = ({ clientX, clientY }: PointerEvent) => {
		const { left, top, width } = dog.getBoundingClientRect();
		const x = clientX - left - width / 2;
		const y = clientY - top - width * 0.46;
		const by = glance / Math.max(Math.hypot(x, y), width / 4);
		pupils?.setAttribute("transform", `translate(${x * by} ${y * by})`);
	};
	if (matchMedia("(hover: hover) and (pointer: fine)").matches) {
		addEventListener("pointermove", follow, { signal, passive: true });
	}
	const about = (degrees: number) =>
		`translate(200px, 300px) rotate(${degrees}deg) translate(-200px, -300px)`;
	const tilt = head?.animate(
		{ transform: [about(0), about(-5)] },
		{ duration: 240, easing: "ease-out", fill: "both" },
	);
	tilt?.pause();
	const turn = (rate: number) => {
		tilt?.updatePlaybackRate(rate);
		tilt?.play();
	};
	const way = dog.closest("section")?.querySelector('a[href="/adoption-network"]');
	way?.addEventListener("pointerenter", () => turn(1), { signal });
	way?.addEventListener("pointerleave", () => turn(-1), { signal });
	return () => over.abort();
}
