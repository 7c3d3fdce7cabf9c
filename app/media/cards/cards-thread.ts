import { renderShareCard } from "#app/media/cards/card.ts";
import { renderPostPicture } from "#app/media/cards/post-picture.ts";
import { answerDrawings } from "#app/platform/images/drawing-thread.ts";

const draws = { renderShareCard, renderPostPicture };
export type CardDraws = typeof draws;

answerDrawings(draws);
