import { ArrowLeft } from "lucide";
import { href } from "react-router";
import type { Photo } from "#app/media/photo.ts";
import { Picture } from "#app/media/picture.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import { Breadcrumbs, SampleNote } from "#app/ui/page.tsx";
import { WrittenText } from "#app/ui/written-text.tsx";

type Props = {
	post: {
		title: string;
		authorName: string;
		createdAt: Date;
		shortDescription: string;
		cover: Photo | undefined;
		sample: boolean;
	};
	text: { html: string; sections: { id: string; title: string }[] };
	children?: React.ReactNode;
};

export function PostView({ post, text, children }: Props) {
	return (
		<>
			<Breadcrumbs trail={[{ name: "Our Blogs", path: "/blogs" }]} here={post.title} />
			<article className="wrap pt-8 pb-20">
				<header className="max-w-[52rem]">
					<h1 className="text-42 [overflow-wrap:anywhere] md:text-54">{post.title}</h1>
					<p className="mt-4 text-15 text-stone">
						<LongDate date={post.createdAt} /> · {post.authorName}
					</p>
				</header>
				{post.cover ? (
					<Picture
						photo={post.cover}
						sizes="(min-width: 1248px) 1200px, 94vw"
						eager
						className="mt-8 aspect-[16/10] max-h-[560px] w-full rounded-24 md:aspect-[21/9]"
					/>
				) : null}
				{post.sample ? (
					<div className="mt-8 flex">
						<SampleNote what="This post is sample content, and its author is made up." />
					</div>
				) : null}
				<p className="mt-8 max-w-[44rem] text-23 leading-snug text-stone">
					{post.shortDescription}
				</p>
				<WrittenText {...text} />
				<footer className="mt-14 border-t border-line pt-8">
					<ButtonLink to={href("/blogs")} look="quiet">
						<Icon of={ArrowLeft} className="size-4.5" /> Return to blogs
					</ButtonLink>
				</footer>
				{children}
			</article>
		</>
	);
}
