import { useEffect, useRef } from 'react';
import type { Scheme } from '../../theme/tokens.js';
import { paint } from './picture/paint.js';

/** A window that is being drawn larger or smaller is painted once it rests. */
const RESTS_MS = 160;
/** Finer than this no screen shows it, and it would take longer to paint. */
const MAX_DENSITY = 2;

/** The ancient tree in its landscape over the whole place, in the morning or at night. */
export function ScenePicture({ scheme }: { scheme: Scheme }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const sheet = canvas.current;
    if (!sheet) return;
    const draw = () => {
      const ctx = sheet.getContext('2d');
      const { clientWidth: width, clientHeight: height } = sheet;
      if (!ctx || width === 0 || height === 0) return;
      const density = Math.min(window.devicePixelRatio || 1, MAX_DENSITY);
      sheet.width = Math.round(width * density);
      sheet.height = Math.round(height * density);
      paint({ ctx, width: sheet.width, height: sheet.height }, scheme);
    };
    draw();
    let resting: ReturnType<typeof setTimeout> | undefined;
    const resized = () => {
      clearTimeout(resting);
      resting = setTimeout(draw, RESTS_MS);
    };
    window.addEventListener('resize', resized);
    return () => {
      clearTimeout(resting);
      window.removeEventListener('resize', resized);
    };
  }, [scheme]);
  return <canvas ref={canvas} className="scene" aria-hidden="true" />;
}
