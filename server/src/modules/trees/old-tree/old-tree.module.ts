import { Module } from '@nestjs/common';
import { OldTreeController } from './old-tree.controller.js';
import { OldTreeService } from './old-tree.service.js';

/** The register of trees. */
@Module({
  controllers: [OldTreeController],
  providers: [OldTreeService],
  exports: [OldTreeService],
})
export class OldTreeModule {}
