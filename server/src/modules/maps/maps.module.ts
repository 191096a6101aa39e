import { Module } from '@nestjs/common';
import { MapLimit } from './map-limit.js';
import { MapPool } from './map-pool.js';
import { FeatureService } from './wfs/feature.service.js';
import { WfsController } from './wfs/wfs.controller.js';

/** The map services. */
@Module({
  controllers: [WfsController],
  providers: [FeatureService, MapLimit, MapPool],
})
export class MapsModule {}
