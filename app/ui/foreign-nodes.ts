/**
 * Translators and other extensions replace text by elements of their own. React would throw when it removes
 * such a text or inserts something before it (facebook/react#11538), and what it writes into it wouldn't show.
 * So this remembers what was replaced by what, and undoes it as soon as React touches it. The extension then
 * sees that the page has changed, and translates the new text.
 */
type Replacement = { parent: Node; ours: Node[]; theirs: Node[]; place: (Node | null)[] };

declare global {
	interface Window {
		/** Begun by the page's last script, because a page can be translated before its other scripts load. */
		earlyChanges?: { seen: MutationRecord[]; observer: MutationObserver } | undefined;
	}
}

/** Returns what hydration needs: whether the page has been changed before it ended, and a way to undo that. */
export function surviveForeignNodes() {
	const { removeChild, insertBefore } = Node.prototype;
	const value = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue") as PropertyDescriptor;
	const replacements = new WeakMap<Node, Replacement>();
	const observer = new MutationObserver(note);
	/** What was replaced before the page was hydrated. */
	const early: Node[] = [];
	let isHydrated = false;

	/** One replacement can be several changes: what is new is inserted, then each text beside it is removed. */
	function note(changes: MutationRecord[]): void {
		const latest = new Map<Node, Replacement>();
		for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
			const place = [previousSibling, nextSibling];
			const before = latest.get(target);
			const isContinued =
				place.every((each, side) => each === before?.place[side]) ||
				place.some((each) => each && before?.theirs.includes(each));
			const replacement =
				before && isContinued ? before : { parent: target, ours: [], theirs: [], place };
			latest.set(target, replacement);
			const removed = [...removedNodes].filter((node) => !replacement.theirs.includes(node));
			const isAbove = nextSibling !== null && replacement.theirs.includes(nextSibling);
			replacement.ours.splice(isAbove ? 0 : replacement.ours.length, 0, ...removed);
			replacement.theirs.push(...addedNodes);
			for (const node of removed) replacements.set(node, replacement);
			if (!isHydrated) early.push(...removed);
		}
	}

	function restore(node: Node, parent = replacements.get(node)?.parent): void {
		const replacement = replacements.get(node);
		if (!parent || replacement?.parent !== parent || node.parentNode === parent) return;
		replacements.delete(node);
		// What replaced it may have been replaced in turn.
		for (const each of replacement.theirs) restore(each, parent);
		const theirs = new Set(replacement.theirs.filter((each) => each.parentNode === parent));
		const [first] = theirs;
		if (!first) return;
		for (const each of replacement.ours) insertBefore.call(parent, each, first);
		for (const each of theirs) removeChild.call(parent, each);
	}

	/** Its own changes are not to be undone. */
	function restoreQuietly(node: Node, parent?: Node): void {
		note(observer.takeRecords());
		restore(node, parent);
		observer.takeRecords();
	}

	Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
		if (child.parentNode !== this) restoreQuietly(child, this);
		return child.parentNode === this ? (removeChild.call(this, child) as Child) : child;
	};
	Node.prototype.insertBefore = function <Child extends Node>(child: Child, next: Node | null) {
		if (next && next.parentNode !== this) restoreQuietly(next, this);
		return insertBefore.call(this, child, next?.parentNode === this ? next : null) as Child;
	};
	Object.defineProperty(Node.prototype, "nodeValue", {
		...value,
		set(this: Node, text: string | null) {
			value.set?.call(this, text);
			restoreQuietly(this);
		},
	});

	const { observer: begun, seen = [] } = window.earlyChanges ?? {};
	begun?.disconnect();
	window.earlyChanges = undefined;
	note(seen);
	observer.observe(document, { childList: true, subtree: true });
	return {
		isChanged: () => early.length > 0,
		restoreAll() {
			if (isHydrated) return;
			note(observer.takeRecords());
			for (const node of early) restore(node);
			observer.takeRecords();
		},
		hydrated() {
			isHydrated = true;
		},
	};
}
