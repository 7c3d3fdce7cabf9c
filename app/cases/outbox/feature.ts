import { keptDeliveries } from "#app/cases/outbox/keeps.ts";
import { defineFeature } from "#app/people/define-feature.ts";

export const outboxFeature = defineFeature("outbox", {
	history: [{ kind: "delivery", label: "Delivery" }],
	keeps: [keptDeliveries],
});
