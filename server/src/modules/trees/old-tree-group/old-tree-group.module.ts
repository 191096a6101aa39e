import { Module } from '@nestjs/common';
import { OldTreeGroupController } from './old-tree-group.controller.js';
import { OldTreeGroupService } from './old-tree-group.service.js';

/** Groups of trees, for whoever exports and moves their rows too. */
@Module({ providers: [OldTreeGroupService], exports: [OldTreeGroupService] })
export class OldTreeGroupModule {}

/** Groups of trees over HTTP. */
@Module({
  imports: [OldTreeGroupModule],
  controllers: [OldTreeGroupController],
})
export class OldTreeGroupRoutesModule {}
