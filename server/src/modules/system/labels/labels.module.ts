import { Global, Module } from '@nestjs/common';
import { Labels } from '../../../rows/labels.js';
import { AttachModule } from '../attach/index.js';
import { DictModule } from '../dict/index.js';
import { RegionModule } from '../region/index.js';
import { SystemLabels } from './labels.service.js';

/** Gives every module the texts and links behind stored keys, in the API and in the worker. */
@Global()
@Module({
  imports: [AttachModule, DictModule, RegionModule],
  providers: [{ provide: Labels, useClass: SystemLabels }],
  exports: [Labels, DictModule, RegionModule],
})
export class LabelsModule {}
