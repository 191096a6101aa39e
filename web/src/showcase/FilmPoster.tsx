import { SmallPicture } from '../layout/SmallPicture.js';

/** A film by its cover, else by its first picture. */
export function FilmPoster({
  film: { url, firstFrameUrl },
}: {
  film: { url: string | null; firstFrameUrl: string | null };
}) {
  if (firstFrameUrl || !url) return <SmallPicture url={firstFrameUrl} />;
  return <video src={`${url}#t=0.1`} preload="metadata" muted playsInline tabIndex={-1} aria-hidden="true" />;
}
