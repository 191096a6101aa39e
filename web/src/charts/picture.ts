import { saveFile } from '../api/save-file.js';

/** Pixels of the picture for each of the screen. */
const SCALE = 2;

const loaded = (address: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('the drawing cannot be shown as a picture'));
    image.src = address;
  });

/** Hands a chart's drawing to the browser as a PNG on the ground it is shown on, with its title above. */
export async function savePicture(drawing: SVGElement, title: string): Promise<void> {
  const { width, height } = drawing.getBoundingClientRect();
  const text = new XMLSerializer().serializeToString(drawing);
  const image = await loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`);
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
  pen.drawImage(image, 0, head, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('this browser makes no PNG');
  saveFile(blob, `${title}.png`);
}
