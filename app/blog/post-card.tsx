import { href } from "react-router";
import type { PostCard as Card } from "#app/blog/posts.ts";
import { MissingPhoto, Picture } from "#app/media/picture.tsx";
import { Link } from "#app/ui/link.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import { CardTags, Tag } from "#app/ui/page.tsx";

const sizes = "(min-width: 1248px) 386px, (min-width: 992px) 31vw, (min-width: 768px) 46vw, 92vw";

export function PostGrid({ posts, eager = 1 }: { posts: Card[]; eager?: number }) {
	return (
		<ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
			{posts.map((post, index) => (
				<li key={post.slug} className="flex">
					<PostCard post={post} eager={index < eager} />
				</li>
			))}
		</ul>
	);
}

function PostCard({ post, eager }: { post: Card; eager: boolean }) {
	return (
		<article className="group relative flex w-full min-w-0 flex-col overflow-hidden rounded-20 border border-line bg-card transition-transform duration-200 hover:-translate-y-0.5">
			<div className="relative">
				{post.photo ? (
					<Picture photo={post.photo} sizes={sizes} eager={eager} className="aspect-[8/5]" />
				) : (
					<MissingPhoto alt="" className="aspect-[8/5]" />
				)}
				{post.sample ? (
					<CardTags className="px-6">
						<Tag tone="stone">Sample</Tag>
					</CardTags>
				) : null}
			</div>
			<div className="flex flex-1 flex-col px-6 pt-5 pb-5">
				<h2 className="text-23 [overflow-wrap:anywhere]">{post.title}</h2>
				<p className="mt-1 text-15 text-stone">
					<LongDate date={post.createdAt} /> · {post.authorName}
				</p>
				<p className="mt-3 mb-4 flex-1 text-[1rem]">{post.excerpt}</p>
				<Link
					to={href("/blogs/:name", { name: post.slug })}
					className="arrow-right inline-flex min-h-11 items-center gap-1.5 self-start font-semibold text-terra after:absolute after:inset-0 after:rounded-20 group-hover:underline"
				>
					Read More <span className="sr-only">of {post.title}</span>
				</Link>
			</div>
		</article>
	);
}
