import { renderFlyer } from "#app/network/promotion/flyer.ts";
import { answerDrawings } from "#app/platform/images/drawing-thread.ts";

const draws = { renderFlyer };
export type FlyerDraws = typeof draws;

answerDrawings(draws);
