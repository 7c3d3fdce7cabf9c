import { href } from "react-router";

export function photoPath(id: number): string {
	return href("/desk/photos/:id", { id: String(id) });
}
