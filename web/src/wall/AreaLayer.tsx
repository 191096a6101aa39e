import { partsOf } from '@gushu/shared';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { areaPath, boxOf, wktOf } from './area.js';
import type { MapPicture, Size } from './map-picture.js';
import type { Point } from './projection.js';

/** Tool for drawing an area: dragged as a box, or corner by corner. */
export type AreaTool = 'box' | 'polygon';

interface Props {
  picture: MapPicture;
  size: Size;
  /** The drawn area as WKT; empty for none. */
  area: string;
  tool: AreaTool | undefined;
  /** Hint on the tool, in a sentence. */
  hint: string;
  onDraw: (wkt: string) => void;
  onCancel: () => void;
}

/** Maximum number of corners. */
const MAX_CORNERS = 36;
/** Distance in px: a shorter drag is a slip, and a corner this near to the first one ends the shape. */
const NEAR = 8;

const isNear = ([x, y]: Point, [otherX, otherY]: Point): boolean => Math.hypot(x - otherX, y - otherY) < NEAR;

/** The area on the map of a wall, and the drawing of a new one with the pointer. */
export function AreaLayer({ picture, size, area, tool, ...drawing }: Props) {
  const parts = area === '' ? [] : (partsOf('polygon', area) ?? []);
  return (
    <>
      <svg className="wall-area" width={size.width} height={size.height} aria-hidden="true">
        {parts.map((rings, at) => (
          <path key={at} d={rings.map((ring) => areaPath(ring.map(picture.place))).join('')} />
        ))}
      </svg>
      {tool && (
        <Drawing
          key={`${tool} ${size.width} ${size.height} ${picture.positionOf([0, 0]).join()}`}
          picture={picture}
          size={size}
          tool={tool}
          {...drawing}
        />
      )}
    </>
  );
}

type DrawingProps = Omit<Props, 'area' | 'tool'> & { tool: AreaTool };

/** Takes the pointer until a shape is drawn: Enter ends it, Backspace removes a corner, Esc gives up. */
function Drawing({ picture, size, tool, hint, onDraw, onCancel }: DrawingProps) {
  const place = useRef<SVGSVGElement>(null);
  const [corners, setCorners] = useState<readonly Point[]>([]);
  const [pointed, setPointed] = useState<Point>();
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = place.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return [clientX - left, clientY - top];
  };
  const end = (shape: readonly Point[]) => {
    if (shape.length < 3) return;
    onDraw(wktOf(shape, picture.positionOf));
  };
  const down = (event: PointerEvent<SVGSVGElement>) => {
    const at = pointOf(event);
    setPointed(at);
    if (tool === 'box') {
      event.currentTarget.setPointerCapture(event.pointerId);
      setCorners([at]);
      return;
    }
    const [first] = corners;
    const isEnd = first !== undefined && corners.length >= 3 && isNear(first, at);
    const last = corners.at(-1);
    if (isEnd) end(corners);
    else if (!(last && isNear(last, at)) && corners.length < MAX_CORNERS) setCorners([...corners, at]);
  };
  const up = (event: PointerEvent<SVGSVGElement>) => {
    const [first] = corners;
    if (tool !== 'box' || !first) return;
    const at = pointOf(event);
    setCorners([]);
    const isWide = Math.abs(at[0] - first[0]) >= NEAR && Math.abs(at[1] - first[1]) >= NEAR;
    if (isWide) end(boxOf(first, at));
  };
  const byKey = (event: KeyboardEvent) => {
    if (!['Escape', 'Enter', 'Backspace'].includes(event.key)) return;
    // The page's own Esc leads one region up.
    event.preventDefault();
    if (event.key === 'Escape') onCancel();
    if (event.key === 'Enter') end(corners);
    if (event.key === 'Backspace') setCorners(corners.slice(0, -1));
  };
  const [first] = corners;
  const shape =
    tool === 'box' && first && pointed ? boxOf(first, pointed) : [...corners, ...(pointed ? [pointed] : [])];
  return (
    <>
      <p className="wall-draw-hint" role="status">
        {hint}
      </p>
      <svg
        ref={place}
        className="wall-draw"
        width={size.width}
        height={size.height}
        tabIndex={0}
        role="application"
        aria-label={hint}
        onPointerDown={down}
        onPointerMove={(event) => setPointed(pointOf(event))}
        onPointerUp={up}
        onPointerCancel={() => tool === 'box' && setCorners([])}
        onDoubleClick={() => tool === 'polygon' && end(corners)}
        onKeyDown={byKey}
      >
        {corners.length > 0 && <path d={areaPath(shape)} />}
        {corners.map(([x, y], at) => (
          <circle key={at} cx={x} cy={y} r={4} />
        ))}
      </svg>
    </>
  );
}
