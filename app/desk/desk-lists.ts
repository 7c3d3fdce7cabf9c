import { deliveryList } from "#app/desk/outgoing/list.ts";
import { replyList } from "#app/desk/replies/list.ts";
import { peopleList } from "#app/desk/team/list.ts";
import type { ListKind } from "#app/people/define-case.ts";

/** The desk’s own lists, in the order of its menu. */
export const deskLists: readonly ListKind[] = [peopleList, replyList, deliveryList];
