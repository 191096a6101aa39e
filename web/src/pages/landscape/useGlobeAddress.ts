import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type Eye, eyeText, readEye } from '../../globe/eye.js';
import type { Chosen } from './usePopup.js';

/** Parameters of the address for the camera and the open popup. */
const EYE = 'eye';
const SPOT = 'spot';
const KINDS: readonly string[] = ['tree', 'group'];

/** The open popup as text for the address. */
export const spotText = ({ kind, id, lon, lat, number }: Chosen): string =>
  [kind, id ?? '', lon, lat, number ?? ''].join('~');

/** The popup of an address; undefined where it names no tree and no group. */
export function readSpot(text: string | null): Chosen | undefined {
  const [kind = '', id = '', lon = '', lat = '', number = ''] = (text ?? '').split('~');
  const isPlaced = lon !== '' && lat !== '' && Math.abs(Number(lon)) <= 180 && Math.abs(Number(lat)) <= 90;
  if (!KINDS.includes(kind) || !isPlaced || !/^\d*$/.test(id) || (id === '' && number === ''))
    return undefined;
  return {
    kind: kind as Chosen['kind'],
    id: id || undefined,
    number: number || undefined,
    lon: Number(lon),
    lat: Number(lat),
    listed: false,
  };
}

/** State of the globe when its address is opened again. */
export function useAddressAtFirst(): { eye: Eye | undefined; spot: Chosen | undefined } {
  const { search } = useLocation();
  const [first] = useState(() => {
    const params = new URLSearchParams(search);
    return { eye: readEye(params.get(EYE)), spot: readSpot(params.get(SPOT)) };
  });
  return first;
}

/** Writes a parameter of the address without a history entry or a new render. */
function write(name: string, value: string | undefined): void {
  const url = new URL(window.location.href);
  if ((url.searchParams.get(name) ?? undefined) === value) return;
  if (value === undefined) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  window.history.replaceState(window.history.state, '', url);
}

/** Stores the camera and the open popup in the address, so that the way back leads to the same view. */
export function useKeptInAddress(open: Chosen | undefined): (eye: Eye) => void {
  const [eye, setEye] = useState<Eye>();
  // A change of region or category writes the address again, without these two.
  const { search } = useLocation();
  useEffect(() => {
    if (eye) write(EYE, eyeText(eye));
    write(SPOT, open && spotText(open));
  }, [eye, open, search]);
  return useCallback((next: Eye) => setEye(next), []);
}
