/** Any other address of the desk: the layout's boundary says that there is nothing. */
export function loader() {
	throw new Response(null, { status: 404 });
}

export default function Elsewhere() {
	return null;
}
