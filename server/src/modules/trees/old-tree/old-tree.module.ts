import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OldTreeController } from './old-tree.controller.js';
import { OldTree } from './old-tree.entity.js';
import { OldTreeService } from './old-tree.service.js';

/** The register of trees. */
@Module({
  imports: [TypeOrmModule.forFeature([OldTree])],
  controllers: [OldTreeController],
  providers: [OldTreeService],
  exports: [OldTreeService],
})
export class OldTreeModule {}
