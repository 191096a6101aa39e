import { Module } from '@nestjs/common';
import { OldTreeModule } from '../../trees/old-tree/index.js';
import { OldTreeGroupModule } from '../../trees/old-tree-group/index.js';
import { ApplyRevokeController } from './apply-revoke.controller.js';
import { ApplyRevokeService } from './apply-revoke.service.js';

/** Revocations of trees and groups. */
@Module({
  imports: [OldTreeModule, OldTreeGroupModule],
  controllers: [ApplyRevokeController],
  providers: [ApplyRevokeService],
})
export class ApplyRevokeModule {}
