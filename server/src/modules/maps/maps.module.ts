import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../http/errors.js';
import { BaseMapController } from './base-map.controller.js';
import { MapPool } from './map-pool.js';
import { OwsController } from './ows.controller.js';
import { TileLayers } from './tile-layers.js';
import { TreeMapController } from './tree-map.controller.js';
import { TreeMapService } from './tree-map.service.js';
import { FeatureService } from './wfs/feature.service.js';
import { WfsService } from './wfs/wfs.service.js';
import { BoundaryTurns } from './wms/boundary-turns.js';
import { PictureService } from './wms/picture.service.js';
import { WmsService } from './wms/wms.service.js';

/** The map services. */
@Module({
  controllers: [BaseMapController, OwsController, TreeMapController],
  providers: [
    BoundaryTurns,
    FeatureService,
    MapPool,
    PictureService,
    TileLayers,
    TreeMapService,
    WfsService,
    WmsService,
  ],
})
export class MapsModule implements OnModuleInit {
  constructor(private readonly http: HttpAdapterHost) {}

  /**
   * Accepts XML bodies unread under the content types that clients of map services send, so that the service can refuse
   * them in the format of its clients. No other route reads such a body.
   */
  onModuleInit(): void {
    const server = this.http.httpAdapter.getInstance<FastifyInstance>();
    server.addContentTypeParser(['text/xml', 'application/xml', 'text/plain'], (request, payload, done) => {
      payload.resume();
      const isMapCall = request.routeOptions.url?.startsWith('/geoserver/');
      done(isMapCall ? null : new AppError(415, 'request.mediaType'), undefined);
    });
  }
}
