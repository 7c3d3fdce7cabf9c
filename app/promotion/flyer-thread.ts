import { answerDrawings } from "#app/platform/images/drawing-thread.ts";
import { renderFlyer } from "#app/promotion/flyer.ts";

const draws = { renderFlyer };
export type FlyerDraws = typeof draws;

answerDrawings(draws);
