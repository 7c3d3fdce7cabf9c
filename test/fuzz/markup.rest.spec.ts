import { expect, test } from "vitest";
import { mark } from "./hostile.ts";
import { fieldErrorsIn, fieldValuesIn, injectionsIn } from "./markup.ts";

test("injected elements, attributes and scripts are detected", () => {
	for (const html of [
		`<p><${mark}></p>`,
		`<p ${mark}=1>`,
		`<img src=x onerror="${mark}()">`,
		`<a href=" java&#115;cript:${mark}()">`,
		`<script>const a = 1; ${mark}()</script>`,
		`<script>const a = "${mark}</script>`,
		`<script type="application/ld+json">{"a": ${mark}}</script>`,
		`<style>${mark} { color: red }</style>`,
	]) {
		expect(injectionsIn(html), html).toHaveLength(1);
	}
});

test("escaped text is not reported, wherever it appears", () => {
	for (const html of [
		`<p>&lt;${mark}&gt; ${mark} on${mark}=1</p><!-- <${mark}> -->`,
		`<input value="&quot; ${mark}=1"><a href="/a?b=${mark}">`,
		`<textarea><${mark}></textarea><title><${mark}></title>`,
		`<script>const a = "\\u003c${mark}>";</script>`,
		`<script type="application/ld+json">{"a": "\\u003c${mark}"}</script>`,
	]) {
		expect(injectionsIn(html), html).toEqual([]);
	}
});

test("form values and error messages are read", () => {
	const html = `<input name=a value="1 &lt;" aria-invalid=true aria-describedby="x y"><p id=y>Not <b>so</b>.</p>
		<textarea name=b>\n\nc</textarea>`;
	expect(fieldValuesIn(html)).toEqual(
		new Map([
			["a", "1 <"],
			["b", "\nc"],
		]),
	);
	expect(fieldErrorsIn(html)).toEqual(new Map([["a", "Not so."]]));
});
