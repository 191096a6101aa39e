import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { BaseMapController } from './base-map.controller.js';
import { MapPool } from './map-pool.js';
import { TreeMapController } from './tree-map.controller.js';
import { TreeMapService } from './tree-map.service.js';
import { FeatureService } from './wfs/feature.service.js';
import { WfsController } from './wfs/wfs.controller.js';

/** The map services. */
@Module({
  controllers: [BaseMapController, TreeMapController, WfsController],
  providers: [FeatureService, MapPool, TreeMapService],
})
export class MapsModule implements OnModuleInit {
  constructor(private readonly http: HttpAdapterHost) {}

  /** Bodies in XML are let pass unread, so that the service can refuse them in the words of its clients. */
  onModuleInit(): void {
    const server = this.http.httpAdapter.getInstance<FastifyInstance>();
    server.addContentTypeParser(['text/xml', 'application/xml'], (_request, payload, done) => {
      payload.resume();
      done(null, undefined);
    });
  }
}
