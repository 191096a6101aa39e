import { DeviceStatus, isBlank, type PlacedDevice } from '@gushu/shared';
import { CaretRightOutlined, ExpandOutlined, PauseOutlined } from '@ant-design/icons';
import { Button, Spin } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../layout/IconButton.js';
import './monitor.css';

/**
 * Fields of a device for the player, from its row or from the map; two flags say whether its addresses can be played.
 */
type Played = Pick<PlacedDevice, 'deviceName' | 'deviceStatus' | 'streamUrl' | 'playbackUrl'> &
  Partial<Pick<PlacedDevice, 'streamPlays' | 'playbackPlays'>>;

interface Props {
  device: Played;
  kind: 'live' | 'playback';
  /** Whether it plays at once. */
  autoplay?: boolean;
  /** Further buttons below the picture. */
  children?: ReactNode;
}

type Phase = 'idle' | 'loading' | 'playing' | 'failed';

/** Reason why a device cannot be played; undefined where it can. */
export function obstacleOf(device: Played, kind: Props['kind']): string | undefined {
  const address = kind === 'live' ? device.streamUrl : device.playbackUrl;
  if (isBlank(address)) return 'monitor.noAddress';
  if (!(kind === 'live' ? device.streamPlays : device.playbackPlays)) return 'monitor.refusedHost';
  // Recordings can be played even while the camera is offline.
  if (kind === 'live' && device.deviceStatus !== DeviceStatus.online)
    return (
      ['monitor.offline', '', 'monitor.faulty', 'monitor.retired'][device.deviceStatus] ?? 'monitor.offline'
    );
  return undefined;
}

/** Plays an address while it is on, from the beginning at each attempt. */
function useStream(address: string | undefined, on: boolean) {
  const [attempt, setAttempt] = useState(0);
  const video = useRef<HTMLVideoElement>(null);
  const [phase, setPhase] = useState<Phase>('idle');
  useEffect(() => {
    if (!on || !address) {
      setPhase('idle');
      return;
    }
    let gone = false;
    let stop: (() => void) | undefined;
    const say = (next: Phase) => !gone && setPhase(next);
    say('loading');
    void import('./hls-stream.js').then(
      ({ playStream }) => {
        const element = video.current;
        if (gone || !element) return;
        const events = { onPlaying: () => say('playing'), onFailed: () => say('failed') };
        stop = playStream(element, address, events).stop;
      },
      () => say('failed'),
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [address, on, attempt]);
  return { video, phase, retry: () => setAttempt((before) => before + 1) };
}

/** The live picture of a device, or its recording: playing, stopped, or the reason why it cannot be played. */
export function Player({ device, kind, autoplay = true, children }: Props) {
  const { t } = useTranslation();
  const [on, turn] = useState(autoplay);
  const obstacle = obstacleOf(device, kind);
  const address = (kind === 'live' ? device.streamUrl : device.playbackUrl) ?? undefined;
  const plays = on && obstacle === undefined;
  const { video, phase, retry } = useStream(address, plays);
  const frame = useRef<HTMLDivElement>(null);
  return (
    <figure className="player" ref={frame} data-content data-phase={obstacle ? 'refused' : phase}>
      <div className="player-picture">
        {plays && phase !== 'failed' && (
          <video
            ref={video}
            muted
            playsInline
            controls={kind === 'playback'}
            aria-label={device.deviceName}
          />
        )}
        {obstacle && <p className="player-word">{t(obstacle)}</p>}
        {!obstacle && !on && <p className="player-word">{t('monitor.stopped')}</p>}
        {plays && phase === 'loading' && <Spin className="player-waits" />}
        {plays && phase === 'failed' && (
          <div className="player-word">
            <p>{t('monitor.failed')}</p>
            <Button onClick={retry}>{t('action.retry')}</Button>
          </div>
        )}
      </div>
      <figcaption>
        <span className="player-name" title={device.deviceName}>
          {device.deviceName}
        </span>
        {!obstacle && (
          <IconButton
            icon={on ? <PauseOutlined /> : <CaretRightOutlined />}
            label={t(on ? 'monitor.stop' : 'monitor.play')}
            onClick={() => turn(!on)}
          />
        )}
        <IconButton
          icon={<ExpandOutlined />}
          label={t('monitor.fullScreen')}
          onClick={() => void frame.current?.requestFullscreen().catch(() => undefined)}
        />
        {children}
      </figcaption>
    </figure>
  );
}
