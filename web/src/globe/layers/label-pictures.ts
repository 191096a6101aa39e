import { nameFont, nameSize } from '../../map/ground/names.js';
import { fontFamily, surface, themes } from '../../theme/tokens.js';

/** Pictures are twice as fine as the pixels that they fill. */
export const SHARP = 2;
const LINE = 1.5;
const HALO = 3;
const DOT = 2.5;
const SMALLEST = 10;
const A_TENFOLD = 2.5;
const TOWNSHIP = 4;

const { brand } = themes[0].dark;
const { text, text2, panel } = surface.dark;

/** A picture, and how large it is in pixels of the screen. */
export interface LabelPicture {
  key: string;
  canvas: HTMLCanvasElement;
  width: number;
  height: number;
}

/** Ten times as many trees are one step larger. */
export const radiusOf = (cnt: number): number =>
  SMALLEST + A_TENFOLD * Math.floor(Math.log10(Math.max(cnt, 1)));

/** Both sides of a disc with its line. */
export const discSize = (radius: number): number => 2 * (radius + LINE);

const measure = document.createElement('canvas').getContext('2d');

function canvasOf(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D | null] {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * SHARP);
  canvas.height = Math.ceil(height * SHARP);
  const pen = canvas.getContext('2d');
  pen?.scale(SHARP, SHARP);
  return [canvas, pen];
}

/** A disc with a number in it. */
export function discPicture(number: string, radius: number): LabelPicture {
  const size = discSize(radius);
  const [canvas, pen] = canvasOf(size, size);
  if (pen) {
    pen.beginPath();
    pen.arc(size / 2, size / 2, radius, 0, 2 * Math.PI);
    pen.fillStyle = `${panel}E6`;
    pen.fill();
    pen.lineWidth = LINE;
    pen.strokeStyle = brand;
    pen.stroke();
    pen.fillStyle = text;
    pen.font = `600 11px ${fontFamily}`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(number, size / 2, size / 2 + 0.5);
  }
  return { key: `disc:${radius}:${number}`, canvas, width: size, height: size };
}

/** The name of a region; `strong` beside its circle, with a dot of its own where it is a place rather than an area. */
export function namePicture(name: string, level: number, strong: boolean): LabelPicture {
  const font = nameFont(strong ? Math.max(level, 2) : level);
  if (measure) measure.font = font;
  const isPlace = level >= TOWNSHIP;
  const before = isPlace ? 2 * DOT + 4 : 0;
  const width = Math.ceil((measure?.measureText(name).width ?? 0) + before + 2 * HALO);
  const height = nameSize(level) + 2 * HALO;
  const [canvas, pen] = canvasOf(width, height);
  if (pen) {
    pen.font = font;
    pen.textBaseline = 'middle';
    pen.lineJoin = 'round';
    pen.lineWidth = HALO;
    pen.strokeStyle = '#050A08CC';
    pen.fillStyle = strong ? text : text2;
    if (isPlace) {
      pen.beginPath();
      pen.arc(HALO + DOT, height / 2, DOT, 0, 2 * Math.PI);
      pen.stroke();
      pen.fill();
    }
    pen.strokeText(name, HALO + before, height / 2 + 0.5);
    pen.fillText(name, HALO + before, height / 2 + 0.5);
  }
  return { key: `name:${level}:${strong ? 1 : 0}:${name}`, canvas, width, height };
}
