import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LateRings } from '../layout/LateRings.js';
import type { Pose } from './pose.js';

interface Props {
  url: string;
  alt: string;
  pose: Pose;
  onDrag: (x: number, y: number) => void;
}

/** The picture as it lies: turned, zoomed, dragged. Says so while it comes, and where it cannot be shown. */
export function ViewedPicture({ url, alt, pose, onDrag }: Props) {
  const { t } = useTranslation();
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming');
  const last = useRef<{ x: number; y: number }>(undefined);
  const grab = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = { x: event.clientX, y: event.clientY };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!last.current) return;
    onDrag(event.clientX - last.current.x, event.clientY - last.current.y);
    last.current = { x: event.clientX, y: event.clientY };
  };
  const drop = () => void (last.current = undefined);
  return (
    <div
      className="viewer-stage"
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      {state === 'coming' && (
        <p className="viewer-state">
          <LateRings />
        </p>
      )}
      {state === 'failed' ? (
        <p className="viewer-state" role="alert">
          {t('state.imageFailed')}
        </p>
      ) : (
        <img
          src={url}
          alt={alt}
          draggable={false}
          data-mode={pose.mode}
          data-scale={pose.scale}
          data-turn={pose.turn}
          style={{
            transform: `translate(${pose.x}px, ${pose.y}px) scale(${pose.scale}) rotate(${pose.turn}deg)`,
          }}
          onLoad={() => setState('there')}
          onError={() => setState('failed')}
        />
      )}
    </div>
  );
}
