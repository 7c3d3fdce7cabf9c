import { reviewCase } from "#app/desk/review/case.ts";
import { defineFeature } from "#app/people/define-feature.ts";

export const reviewFeature = defineFeature("review", { cases: [reviewCase] });
