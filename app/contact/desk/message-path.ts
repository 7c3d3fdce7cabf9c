import { href } from "react-router";

export function messagePath(id: number): string {
	return href("/desk/messages/:id", { id: String(id) });
}
