import Hls, { ErrorTypes } from 'hls.js';
import { ownHeaders } from '../../api/client.js';

/** So often a stream that broke is begun again before it counts as failed. */
const MAX_TRIES = 2;

/** A stream at work; ends by itself when it fails for good. */
export interface Stream {
  stop: () => void;
}

interface Events {
  onPlaying: () => void;
  onFailed: () => void;
}

/** Our own streams are read with the token, those of other hosts without: they are nobody's to sign in to. */
function sign(request: XMLHttpRequest, address: string): void {
  if (new URL(address, location.href).origin !== location.origin) return;
  for (const [name, value] of Object.entries(ownHeaders())) request.setRequestHeader(name, value);
}

/** Plays an HLS address in a video element, from the live end where it has no other. */
export function playStream(
  video: HTMLVideoElement,
  address: string,
  { onPlaying, onFailed }: Events,
): Stream {
  if (!Hls.isSupported()) {
    onFailed();
    return { stop: () => undefined };
  }
  let tries = 0;
  // Its worker would be a script that our content policy does not let run.
  const hls = new Hls({
    enableWorker: false,
    lowLatencyMode: false,
    backBufferLength: 30,
    xhrSetup: (request, url) => {
      if (request.readyState === XMLHttpRequest.UNSENT) request.open('GET', url, true);
      sign(request, url);
    },
  });
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return;
    tries += 1;
    if (tries <= MAX_TRIES && type === ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
    else {
      hls.destroy();
      onFailed();
    }
  });
  video.addEventListener('playing', onPlaying);
  hls.loadSource(address);
  hls.attachMedia(video);
  hls.on(Hls.Events.MANIFEST_PARSED, () => void video.play().catch(() => undefined));
  return {
    stop: () => {
      video.removeEventListener('playing', onPlaying);
      hls.destroy();
    },
  };
}
