import type { OwnTiles, TileTemplate } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { Params } from '../../cache/params.js';

/** Names of the parameters with the tiles of an organisation's own map services. */
const SATELLITE = 'map.satellite2022';
const FOREST_PLOTS = 'map.forestPlots2022';

/** Deepest zoom levels of the services: the imagery of 2022 ends one level above all others. */
const SATELLITE_LEVEL = 17;
const DEEPEST_LEVEL = 18;

/** Placeholder of templates for one of several hosts with the same tiles. */
const ANY_HOST = '{0-7}';
const HOST = /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/;
const PLACES = ['{z}', '{x}', '{y}'];
/** Matches templates on the grid of degrees, of Tianditu and WMTS in EPSG:4490; all others use Web Mercator. */
const OF_DEGREES = /tilematrixset=(c|epsg:4490|epsg:4326)(&|$)|_c\/wmts/i;

/** Host of a template for a content security policy; undefined where the text is no valid template. */
export function tileHost(template: string): string | undefined {
  if (!PLACES.every((place) => template.includes(place))) return undefined;
  const address = template.replaceAll(ANY_HOST, '0');
  if (!URL.canParse(address)) return undefined;
  const { origin, protocol, host } = new URL(address);
  if (!HOST.test(origin)) return undefined;
  const isMany = template.slice(0, template.indexOf('/', protocol.length + 2)).includes(ANY_HOST);
  return isMany ? `${protocol}//*.${host.slice(host.indexOf('.') + 1)}` : origin;
}

/** Tiles of a template; undefined where the text is no valid one. */
export function tilesOfTemplate(template: string, maxLevel: number): TileTemplate | undefined {
  if (tileHost(template) === undefined) return undefined;
  return { url: template, grid: OF_DEGREES.test(template) ? 'degrees' : 'mercator', maxLevel };
}

/** Tiles of map services that administrators have set as parameters. */
@Injectable()
export class TileLayers {
  constructor(private readonly params: Params) {}

  /** The tiles that are set. */
  async all(): Promise<OwnTiles> {
    const [satellite, plots] = await Promise.all([this.template(SATELLITE), this.template(FOREST_PLOTS)]);
    const satellite2022 = tilesOfTemplate(satellite, SATELLITE_LEVEL);
    const forestPlots2022 = tilesOfTemplate(plots, DEEPEST_LEVEL);
    return { ...(satellite2022 && { satellite2022 }), ...(forestPlots2022 && { forestPlots2022 }) };
  }

  /** The hosts of the tiles; none while the parameters cannot be read. */
  async hosts(): Promise<string[]> {
    const own = await this.all().catch((): OwnTiles => ({}));
    return [...new Set(Object.values(own).flatMap(({ url }: TileTemplate) => tileHost(url) ?? []))];
  }

  private async template(key: string): Promise<string> {
    return (await this.params.text(key))?.trim() ?? '';
  }
}
