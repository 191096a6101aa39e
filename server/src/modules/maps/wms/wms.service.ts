import { Injectable } from '@nestjs/common';
import type { OwsAnswer, OwsCall } from '../ows-call.js';
import { BoundaryTurns } from './boundary-turns.js';
import { type Found, infoDocument, type InfoRow, infoSql, readInfoQuery } from './feature-info.js';
import { legend } from './legend.js';
import { readMapQuery } from './map-query.js';
import { encode, PictureService } from './picture.service.js';
import { pictureTypes } from './picture-formats.js';
import { readOperation, readVersion, type WmsVersion } from './wms-request.js';
import { wmsCapabilities } from './wms-capabilities.js';

/** WMS 1.1.1 and 1.3.0 over the boundaries: the same for everybody, since they show no rows of any tenant. */
@Injectable()
export class WmsService {
  constructor(
    private readonly pictures: PictureService,
    private readonly turns: BoundaryTurns,
  ) {}

  /** Answers a request. @throws OwsError for an invalid one */
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

  /** The features at a point, layer by layer until the requested number is reached. */
  private async info({ kvp, whose, gone }: OwsCall, version: WmsVersion): Promise<OwsAnswer> {
    const query = readInfoQuery(kvp, version);
    const found = await this.turns.take(whose, gone, async (ask) => {
      const all: Found = [];
      let left = query.limit;
      for (const layer of query.layers) {
        if (left === 0) break;
        const rows = await ask<InfoRow>(infoSql(query, layer, left));
        left -= rows.length;
        all.push([layer, rows]);
      }
      return all;
    });
    return infoDocument(query, found);
  }
}
