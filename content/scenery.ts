import {
	arcade,
	arch,
	courses,
	cypresses,
	dunes,
	type Glow,
	hills,
	type Stage,
	sun,
	type Tones,
	terracotta,
	wall,
} from "./shapes.ts";

export type Ground = "sand" | "mist" | "peach" | "sage" | "rose" | "stone" | "nero" | "terra";

const tones: Record<Ground, Tones> = {
	sand: { base: "#e4d0b4", light: "#f0e2cb", deep: "#d3ba95" },
	mist: { base: "#d5dadd", light: "#e6eaec", deep: "#b9c3c9" },
	peach: { base: "#eed9bd", light: "#f7ead6", deep: "#dfbf97" },
	sage: { base: "#dfe2d2", light: "#ecefe3", deep: "#bdc5a8" },
	rose: { base: "#ecd5cb", light: "#f6e8e1", deep: "#d9b7a8" },
	stone: { base: "#d9d3c8", light: "#e5e0d7", deep: "#c5bdaf" },
	nero: { base: "#1b1a1d", light: "#c9713f", deep: "#8b3520" },
	terra: { base: "#b4582f", light: "#dc9059", deep: "#7a2e1c" },
};

export function drawScenery(ground: Ground, stage: Stage): string {
	return wall(stage, tones[ground].base) + scenes[ground](stage, tones[ground]);
}

/** Draws a disc and a ring, both centered at (320, 320) in a square of 640. */
export function drawMedallion(ground: Ground, glow: Glow): { back: string; ring: string } {
	const { base, light, deep } = tones[ground];
	const fill = ground === "nero" ? "url(#terracotta)" : light;
	const line = ground === "nero" ? "#d9a866" : deep;
	return {
		back:
			`${terracotta(glow, 60, 580)}<rect width="640" height="640" fill="${base}"/>` +
			`<circle cx="320" cy="320" r="258" fill="${fill}"/>`,
		ring:
			`<circle cx="320" cy="320" r="258" fill="none" stroke="${base}" stroke-width="10"/>` +
			`<circle cx="320" cy="320" r="276" fill="none" stroke="${line}" stroke-width="7"/>`,
	};
}

export function drawCoverScenery(seed: number, stage: Stage): string {
	const glow = terracotta(stage.glow, stage.height * 0.06, stage.height);
	const scene = coverScenes[seed % coverScenes.length];
	return scene ? glow + scene(stage) : "";
}

const coverScenes: ((stage: Stage) => string)[] = [
	(stage) => drawScenery("nero", stage),
	(stage) =>
		wall(stage, "url(#terracotta)") +
		arch(stage, "#f0e2cb", 1.02) +
		arch(stage, "none", 1.14, `stroke="#f0e2cb" stroke-opacity=".5" stroke-width="5"`),
	(stage) =>
		wall(stage, "#1b1a1d") +
		`<circle cx="${stage.x}" cy="${stage.height * 0.52}" r="${stage.height * 0.38}" fill="url(#terracotta)"/>` +
		dunes(stage, { base: "", light: "", deep: "#5a2416" }),
	(stage) =>
		wall(stage, "#ebdfcc") +
		cypresses(stage, { base: "#ebdfcc", light: "#f4ecde", deep: "#b9a37d" }) +
		arch(stage, "url(#terracotta)", 0.98),
	(stage) =>
		wall(stage, "#2b1613") +
		arcade(stage, { base: "", light: "url(#terracotta)", deep: "#d9a866" }),
	(stage) =>
		wall(stage, "url(#terracotta)") + hills(stage, { base: "", light: "#e09c66", deep: "#5e2114" }),
];

type Scene = (stage: Stage, tone: Tones) => string;

const scenes: Record<Ground, Scene> = {
	sand: (stage, tone) => sun(stage, tone.light) + dunes(stage, tone),
	mist: (stage, tone) => hills(stage, tone),
	peach: (stage, tone) =>
		arch(stage, tone.light, 1) +
		arch(stage, "none", 1.14, `stroke="${tone.deep}" stroke-width="5"`),
	sage: (stage, tone) => cypresses(stage, tone),
	rose: (stage, tone) => arcade(stage, tone),
	stone: (stage, tone) => courses(stage, tone),
	nero: (stage) =>
		terracotta(stage.glow, stage.height * 0.06, stage.height) +
		arch(stage, "url(#terracotta)", 1.08) +
		arch(stage, "none", 1.2, `stroke="#d9a866" stroke-opacity=".38" stroke-width="4"`),
	terra: (stage, tone) =>
		terracotta(stage.glow, 0, stage.height) +
		wall(stage, "url(#terracotta)") +
		`<g opacity=".55">${sun(stage, tone.light)}</g><g opacity=".5">${dunes(stage, tone)}</g>`,
};
