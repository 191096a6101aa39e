import { saveFile } from '../api/save-file.js';

/** Pixels of the picture for each pixel of the screen. */
const SCALE = 2;

const loaded = (address: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('the drawing cannot be shown as a picture'));
    image.src = address;
  });

/** Layers drawn in the element: a chart is one drawing, a map has several layers. */
async function layersOf(shown: Element): Promise<CanvasImageSource[]> {
  const drawing = shown.querySelector('svg');
  if (!drawing) return [...shown.querySelectorAll('canvas')];
  const text = new XMLSerializer().serializeToString(drawing);
  return [await loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`)];
}

/** Notes that a map must carry wherever it is shown: the number of its review and its owner. */
const notesOf = (shown: Element): string =>
  Array.from(
    shown.closest('.map-frame')?.querySelectorAll('small') ?? [],
    ({ textContent }) => textContent,
  ).join('  ');

/** Saves a chart or a map as a PNG with its background and its title above. */
export async function savePicture(shown: Element, title: string): Promise<void> {
  const drawing = shown.querySelector('svg') ?? shown;
  const { width, height } = drawing.getBoundingClientRect();
  const layers = await layersOf(shown);
  const head = 40;
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = (height + head) * SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  const { color, fontFamily } = getComputedStyle(drawing);
  pen.scale(SCALE, SCALE);
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--panel') || '#FFFFFF';
  pen.fillRect(0, 0, width, height + head);
  pen.fillStyle = color;
  pen.font = `600 16px ${fontFamily}`;
  pen.fillText(title, 12, 26);
  for (const layer of layers) pen.drawImage(layer, 0, head, width, height);
  pen.font = `12px ${fontFamily}`;
  pen.fillText(notesOf(shown), 12, head + height - 10);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('this browser makes no PNG');
  saveFile(blob, `${title}.png`);
}
