// What the script that draws calls in the browser: a picture or a frame as the address of its bytes.
import { drawFrame } from './film.js';
import { draw } from './picture.js';

const canvasOf = ({ width, height }) => Object.assign(document.createElement('canvas'), { width, height });

/** A picture as PNG. */
export function picture(spec, size) {
  const canvas = canvasOf(size);
  draw(canvas, spec);
  return canvas.toDataURL('image/png');
}

let image;

/** Loads the picture that a film moves over. */
export async function load(src) {
  image = Object.assign(new Image(), { src });
  await image.decode();
}

/** A frame of that film as JPEG, at a share of its time. */
export function frame(film, t, size) {
  const canvas = canvasOf(size);
  drawFrame(canvas, image, film, t);
  return canvas.toDataURL('image/jpeg', 0.95);
}
