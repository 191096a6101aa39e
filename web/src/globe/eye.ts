/** From where one looks at the earth: the place below the camera in degrees, its height in metres, and how it is turned. */
export interface Eye {
  lon: number;
  lat: number;
  height: number;
  /** Degrees clockwise from north; degrees below the horizon, -90 straight down. */
  heading: number;
  pitch: number;
}

const DOWN = -90;

/** Straight down from a height. */
export const above = (lon: number, lat: number, height: number): Eye => ({
  lon,
  lat,
  height,
  heading: 0,
  pitch: DOWN,
});

/** An eye as it stands in an address; what looks straight down needs no more than its place. */
export function eyeText({ lon, lat, height, heading, pitch }: Eye): string {
  const place = [lon.toFixed(5), lat.toFixed(5), Math.round(height)];
  const [turned, tilted] = [Math.round(heading) % 360, Math.round(pitch)];
  return (turned === 0 && tilted === DOWN ? place : [...place, turned, tilted]).join(',');
}

/** The eye of an address; undefined where it names none on the earth. */
export function readEye(text: string | null): Eye | undefined {
  const parts = (text ?? '').split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [lon = Number.NaN, lat = Number.NaN, height = Number.NaN, heading = 0, pitch = DOWN] = parts;
  const isPlace = Math.abs(lon) <= 180 && Math.abs(lat) <= 90 && height > 0 && height <= 100_000_000;
  const isTurned = Math.abs(heading) <= 360 && pitch >= DOWN && pitch <= 0;
  return isPlace && isTurned ? { lon, lat, height, heading, pitch } : undefined;
}
