import type { Subscriber } from "#app/newsletter/table.ts";
import type { PillTone } from "#app/ui/desk/pill.tsx";

export const subscriberLabels: Record<Subscriber["state"], { label: string; tone: PillTone }> = {
	confirmed: { label: "Confirmed", tone: "olive" },
	pending: { label: "Not confirmed", tone: "stone" },
	unsubscribed: { label: "Unsubscribed", tone: "terra" },
};
