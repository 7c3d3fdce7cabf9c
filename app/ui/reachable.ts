/** Asked before the browser itself sends a form, which would replace the page by the browser's error page. */
export function isReachable(): Promise<boolean> {
	return fetch(location.href, { method: "HEAD", redirect: "manual" }).then(
		({ status }) => ![502, 503, 504].includes(status),
		() => false,
	);
}
