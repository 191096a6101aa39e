import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../../system/attachments/index.js';
import { ArchivesModule } from '../archives/index.js';
import { GroupArchivesController } from './group-archives.controller.js';
import { OldTreeGroupController } from './old-tree-group.controller.js';
import { OldTreeGroupService } from './old-tree-group.service.js';

/** Groups of trees, for whoever exports and moves their rows too. */
@Module({ providers: [OldTreeGroupService], exports: [OldTreeGroupService] })
export class OldTreeGroupModule {}

/** Groups of trees over HTTP. */
@Module({
  imports: [OldTreeGroupModule, ArchivesModule, AttachmentsModule],
  controllers: [OldTreeGroupController, GroupArchivesController],
})
export class OldTreeGroupRoutesModule {}
