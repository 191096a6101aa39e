import { Module } from '@nestjs/common';
import { OldTreeGroupController } from './old-tree-group.controller.js';
import { OldTreeGroupService } from './old-tree-group.service.js';

/** Groups of trees, also for modules that export and transition their rows. */
@Module({ providers: [OldTreeGroupService], exports: [OldTreeGroupService] })
export class OldTreeGroupModule {}

/** Groups of trees over HTTP. */
@Module({
  imports: [OldTreeGroupModule],
  controllers: [OldTreeGroupController],
})
export class OldTreeGroupRoutesModule {}
