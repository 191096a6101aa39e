import { FullscreenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../layout/IconButton.js';
import { LateRings } from '../layout/LateRings.js';
import type { PlayedFilm } from './films.js';

type State = 'coming' | 'there' | 'waiting' | 'failed';

/** Shows the first picture of a film that has none of its own: a moment in, where it is not black any more. */
const withFirstFrame = ({ url, poster }: PlayedFilm): string => (poster ? url : `${url}#t=0.1`);

/**
 * A film as the browser plays it, part by part as it is watched, to its end by the address that it began with; says when it waits and when
 * it cannot be played, and then tries the newest address.
 */
export function FilmPlayer({ film, title }: { film: PlayedFilm; title: string }) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>('coming');
  const [attempt, setAttempt] = useState(0);
  const [src, setSrc] = useState(() => withFirstFrame(film));
  const again = () => {
    setState('coming');
    setSrc(withFirstFrame(film));
    setAttempt((last) => last + 1);
  };
  return (
    <div className="film-player" data-state={state}>
      {state !== 'failed' && (
        <video
          key={attempt}
          ref={video}
          src={src}
          poster={film.poster}
          aria-label={title}
          controls
          playsInline
          preload="metadata"
          onLoadedMetadata={() => setState('there')}
          onWaiting={() => setState('waiting')}
          onPlaying={() => setState('there')}
          onError={() => setState('failed')}
        />
      )}
      {(state === 'coming' || state === 'waiting') && (
        <div className="film-state">
          <LateRings size={72} />
        </div>
      )}
      {state === 'failed' ? (
        <div className="film-state" role="alert">
          <p>{t('state.imageFailed')}</p>
          <Button onClick={again}>{t('action.retry')}</Button>
        </div>
      ) : (
        <IconButton
          className="film-full"
          icon={<FullscreenOutlined />}
          label={t('frame.fullScreen')}
          onClick={() => void video.current?.requestFullscreen()}
        />
      )}
    </div>
  );
}
