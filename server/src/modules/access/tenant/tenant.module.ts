import { Module } from '@nestjs/common';
import { TenantController } from './tenant.controller.js';
import { TenantPackageController } from './tenant-package.controller.js';
import { TenantPackageService } from './tenant-package.service.js';
import { TenantMaker } from './tenant-maker.js';
import { TenantService } from './tenant.service.js';

/** Organizations with people and rows of their own. */
@Module({
  controllers: [TenantController, TenantPackageController],
  providers: [TenantService, TenantMaker, TenantPackageService],
})
export class TenantModule {}
