import type { BorderLines } from '@gushu/shared';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { numberText } from '../locales/number-text.js';
import { usePlaceText } from '../names/usePlaceText.js';
import type { LonLat, Point } from './projection.js';
import { classesOf, classOf, shadeAt } from './classes.js';
import { MapLegend } from './MapLegend.js';
import {
  type DrawnRegion,
  type Label,
  pictureOf,
  type MapPicture,
  placedLabels,
  type Shape,
  type Size,
} from './map-picture.js';
import { SeaBox } from './SeaBox.js';
import { shortName } from './short-name.js';
import { useBox } from './useBox.js';
import { useWallInks } from './wall-palette.js';

/** A place with a number on the map; without `to` it is no link. */
export interface MapPin {
  mark: string;
  tone: string;
  label: string;
  at: LonLat;
  to: string | undefined;
}

/** Draws something in the picture of the map. */
export type Overlay = (picture: MapPicture, size: Size) => ReactNode;

interface Props {
  region: string;
  shapes: readonly Shape[];
  /** Neighbouring outlines, for orientation. */
  around: readonly Shape[];
  borders: BorderLines;
  /** Values of the regions, by their code. */
  values: ReadonlyMap<string, number>;
  unit: string;
  /** Formats a value that is no count. */
  write?: (value: number) => string;
  label: string;
  /** Caption of the legend's colours. */
  legend: string;
  pins: readonly MapPin[];
  /** Opens a region; those without a level below open nothing. */
  onRegion: ((xzCode: string) => void) | undefined;
  /** The exact values of a region under the pointer or the focus. */
  hint: (xzCode: string) => ReactNode;
  /** Further drawing in the picture of the map. */
  overlay?: Overlay;
}

/** Radius of a pin, relative to the size of the names. */
const PIN = 0.92;

/** Moves pins apart that would cover each other. */
function spread(points: readonly Point[], radius: number): Point[] {
  const placed: Point[] = [];
  for (const [x, y] of points) {
    let at: Point = [x, y];
    while (placed.some(([px, py]) => Math.hypot(px - at[0], py - at[1]) < radius * 2))
      at = [at[0] + radius * 2.1, y];
    placed.push(at);
  }
  return placed;
}

/** Keeps the focus of a person on the map who opened a region by keyboard, though the focused region is gone. */
function useKeptFocus(id: string, region: string): void {
  const last = useRef(region);
  useEffect(() => {
    if (last.current === region) return;
    last.current = region;
    if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
  }, [id, region]);
}

/** Regions as areas of one hue, brighter or deeper the more they have; a click opens one. */
export function WallMap(props: Props) {
  const { region, shapes, around, borders, values, pins, onRegion, unit, label, legend, hint, overlay } =
    props;
  const { write = numberText } = props;
  const [box, size] = useBox();
  const placeText = usePlaceText();
  const { ramp, inkOf, shades, em } = useWallInks();
  const radius = em * PIN;
  const [pointed, setPointed] = useState<DrawnRegion>();
  const id = useId();
  useKeptFocus(id, region);
  const picture = useMemo(
    () => (size.width > 0 ? pictureOf({ region, shapes, around, borders }, size) : undefined),
    [region, shapes, around, borders, size],
  );
  const classes = useMemo(
    () =>
      classesOf(
        shapes.map(({ properties }) => values.get(properties.xzCode) ?? 0),
        shades,
      ),
    [shapes, values, shades],
  );
  const shadeOf = (value: number): number | undefined => {
    const at = classOf(classes, value);
    return at === undefined ? undefined : shadeAt(at, classes.bounds.length + 1, shades);
  };
  const drawn = picture && shapes.length > 0;
  const points = drawn
    ? spread(
        pins.map(({ at }) => picture.place(at)),
        radius,
      )
    : [];
  return (
    <div
      id={id}
      tabIndex={-1}
      className="wall-map"
      ref={box}
      data-region={region || 'nation'}
      data-regions={shapes.length}
    >
      {drawn && (
        <svg width={size.width} height={size.height} role="group" aria-label={label} key={region}>
          <Around path={picture.around} size={size} />
          {picture.regions.map((one) => (
            <Region
              key={one.xzCode}
              region={one}
              fill={ramp(shadeOf(values.get(one.xzCode) ?? 0))}
              label={`${placeText(one.xzName)} ${write(values.get(one.xzCode) ?? 0)} ${unit}`}
              onOpen={onRegion}
              onPoint={setPointed}
            />
          ))}
          {/* An inner picture clips what does not fit. */}
          <svg width={size.width} height={size.height}>
            {picture.lines.map(({ kind, path }) => (
              <path key={kind} className="wall-line" data-kind={kind} d={path} />
            ))}
          </svg>
          {pointed && picture.regions.includes(pointed) && <path className="wall-pointed" d={pointed.path} />}
          <Names
            regions={picture.regions}
            values={values}
            taken={points.map((at) => ({ at, width: radius * 2 + 2, height: radius * 2 + 2 }))}
            inkOf={(xzCode) => inkOf(shadeOf(values.get(xzCode) ?? 0))}
          />
          {pins.map((pin, i) => (
            <Pin key={pin.mark} pin={pin} at={points[i] ?? [0, 0]} radius={radius} />
          ))}
        </svg>
      )}
      {drawn && overlay?.(picture, size)}
      {drawn && picture.hasSea && <SeaBox shapes={shapes} around={around} borders={borders} />}
      {drawn && <MapLegend classes={classes} shades={shades} label={legend} write={props.write} />}
      {drawn && pointed && picture.regions.includes(pointed) && (
        <div
          className="wall-tip"
          style={{ left: pointed.at[0], top: pointed.at[1] }}
          data-side={pointed.at[0] > size.width * 0.6 ? 'left' : 'right'}
          aria-hidden="true"
        >
          {hint(pointed.xzCode)}
        </div>
      )}
    </div>
  );
}

/** Neighbouring outlines, fading out towards the edge of the picture. */
function Around({ path, size: { width, height } }: { path: string; size: Size }) {
  const id = useId();
  if (path === '') return null;
  return (
    <>
      <radialGradient
        id={`${id}-fade`}
        gradientTransform="translate(0.5 0.5) scale(1.1) translate(-0.5 -0.5)"
      >
        <stop offset="0.45" stopColor="white" />
        <stop offset="0.95" stopColor="black" />
      </radialGradient>
      <mask id={id} maskUnits="userSpaceOnUse" x={0} y={0} width={width} height={height}>
        <rect width={width} height={height} fill={`url(#${id}-fade)`} />
      </mask>
      <path className="wall-around" d={path} mask={`url(#${id})`} />
    </>
  );
}

interface RegionProps {
  region: DrawnRegion;
  fill: string;
  label: string;
  onOpen: ((xzCode: string) => void) | undefined;
  onPoint: (region: DrawnRegion | undefined) => void;
}

/** One region; a button if it opens, else a picture with its value as label. */
function Region({ region, fill, label, onOpen, onPoint }: RegionProps) {
  const open = onOpen && (() => onOpen(region.xzCode));
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    open?.();
  };
  return (
    <path
      className="wall-region"
      d={region.path}
      style={{ fill }}
      data-code={region.xzCode}
      role={open ? 'button' : 'img'}
      tabIndex={0}
      aria-label={label}
      onClick={open}
      onKeyDown={byKey}
      onPointerEnter={() => onPoint(region)}
      onPointerLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(region)}
      onBlur={() => onPoint(undefined)}
    />
  );
}

interface NamesProps {
  regions: readonly DrawnRegion[];
  values: ReadonlyMap<string, number>;
  /** Boxes of the pins. */
  taken: readonly Label[];
  inkOf: (xzCode: string) => { ink: string; halo: string };
}

/** Names of the regions, those with the highest values first where there is no room for all. */
function Names({ regions, values, taken, inkOf }: NamesProps) {
  const { i18n } = useTranslation();
  const placeText = usePlaceText();
  const { em } = useWallInks();
  const english = i18n.language === 'en';
  const ranked = [...regions].sort((a, b) => (values.get(b.xzCode) ?? 0) - (values.get(a.xzCode) ?? 0));
  const texts = ranked.map(({ xzName }) => (english ? placeText(xzName) : shortName(xzName)));
  const points = placedLabels(
    ranked.map(({ at }, i) => ({
      at,
      width: em * (texts[i]?.length ?? 0) * (english ? 0.58 : 1.02) + 2,
      height: em * 1.25,
    })),
    taken,
  );
  return (
    <g className="wall-names" aria-hidden="true">
      {ranked.map(({ xzCode }, i) => {
        const at = points[i];
        if (!at) return null;
        const { ink, halo } = inkOf(xzCode);
        return (
          <text key={xzCode} x={at[0]} y={at[1]} style={{ fill: ink, stroke: halo }}>
            {texts[i]}
          </text>
        );
      })}
    </g>
  );
}

function Pin({
  pin: { mark, tone, label, to },
  at: [x, y],
  radius,
}: {
  pin: MapPin;
  at: Point;
  radius: number;
}) {
  const drawn = (
    <g className="wall-pin" transform={`translate(${x} ${y})`} style={{ '--mark': tone } as CSSProperties}>
      {/* A link is read by its label; a title beside it would be read twice. */}
      {!to && <title>{`${mark} ${label}`}</title>}
      <circle className="wall-pin-ring" r={radius * 1.36} />
      <circle r={radius} />
      <text>{mark}</text>
    </g>
  );
  return to ? (
    <Link to={to} aria-label={`${mark} ${label}`}>
      {drawn}
    </Link>
  ) : (
    drawn
  );
}
