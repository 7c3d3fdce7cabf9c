import type { ReactNode } from "react";
import { emailFile, emailWidth, type Photo, photoSource } from "#app/media/photo.ts";
import { adoptionNetwork } from "#app/network/dogs/listing.ts";
import { pathIn } from "#app/network/network.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { EmailReadLink, quiet } from "#app/ui/email-parts.tsx";

type Props = {
	slug: string;
	name: string;
	summary: string;
	photo: Photo | null | undefined;
	/** In pixels, as shown on a wide screen. */
	width: number;
	/** The dog's name, in a size that suits the email. */
	heading: ReactNode;
};

export function EmailDog({ slug, name, summary, photo, width, heading }: Props) {
	const files = env.filesUrl ?? env.siteUrl;
	const address = env.siteUrl + pathIn(adoptionNetwork, slug);
	return (
		<>
			{photo ? (
				<a href={address} data-skip-in-text="true">
					<picture>
						<source type="image/webp" srcSet={files + photoSource(photo, emailWidth)} />
						<img
							src={`${files}/photos/${photo.token}/${emailFile(photo)}`}
							alt={photo.alt || name}
							width={width}
							style={{ ...picture, backgroundColor: photo.color }}
						/>
					</picture>
				</a>
			) : null}
			{heading}
			<p className="l-quiet" style={{ ...quiet, margin: "0 0 4px" }}>
				{summary}
			</p>
			<EmailReadLink href={address}>Meet {name}</EmailReadLink>
		</>
	);
}

const picture = { display: "block", width: "100%", height: "auto", borderRadius: 12 };
