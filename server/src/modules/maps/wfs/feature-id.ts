import { findLayer, type Layer } from '../catalogue.js';
import { invalid } from '../ows-error.js';

const MAX_INT4 = 2_147_483_647;

/** The keys in a list of `layer.key`. An id that no feature can have matches none. */
export function readFids(ids: readonly string[], layer: Layer, locator: string): number[] {
  return ids.flatMap((id) => {
    const [name = '', key = ''] = id.trim().split('.');
    if (findLayer(name) !== layer) throw invalid(locator, 'An id begins with the name of its layer');
    const fid = /^\d{1,10}$/.test(key) ? Number(key) : -1;
    return fid > MAX_INT4 ? [] : [fid];
  });
}
