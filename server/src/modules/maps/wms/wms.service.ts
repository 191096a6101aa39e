import { Injectable } from '@nestjs/common';
import { MapPool } from '../map-pool.js';
import type { OwsAnswer, OwsCall } from '../ows-call.js';
import { infoDocument, type InfoRow, infoSql, readInfoQuery } from './feature-info.js';
import { legend } from './legend.js';
import { readMapQuery } from './map-query.js';
import { encode, PictureService } from './picture.service.js';
import { pictureTypes } from './picture-formats.js';
import { readOperation, readVersion } from './wms-request.js';
import { wmsCapabilities } from './wms-capabilities.js';

/** WMS 1.1.1 and 1.3.0 over the boundaries: the same for everybody, since they show nothing of anybody's rows. */
@Injectable()
export class WmsService {
  constructor(
    private readonly maps: MapPool,
    private readonly pictures: PictureService,
  ) {}

  /** The answer to a request; whatever is wrong with it is thrown as OwsError. */
  async answer(call: OwsCall): Promise<OwsAnswer> {
    const { kvp } = call;
    const operation = readOperation(kvp);
    const version = readVersion(kvp);
    switch (operation) {
      case 'GetCapabilities':
        return {
          type: version === '1.3.0' ? 'text/xml;charset=UTF-8' : 'application/vnd.ogc.wms_xml;charset=UTF-8',
          body: wmsCapabilities(call.url, version),
        };
      case 'GetMap':
        return this.pictures.answer(readMapQuery(kvp, version), call);
      case 'GetLegendGraphic': {
        const { svg, format } = legend(kvp);
        return { type: pictureTypes[format], body: await encode(svg, format) };
      }
      default:
        return this.info(call, version);
    }
  }

  private async info({ kvp }: OwsCall, version: ReturnType<typeof readVersion>): Promise<OwsAnswer> {
    const query = readInfoQuery(kvp, version);
    const found: Parameters<typeof infoDocument>[1] = [];
    for (const layer of query.layers) {
      const { text, values } = infoSql(query, layer);
      found.push([layer, (await this.maps.light.query<InfoRow>(text, values)).rows]);
    }
    return infoDocument(query, found);
  }
}
