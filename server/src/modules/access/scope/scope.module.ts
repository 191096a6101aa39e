import { Module } from '@nestjs/common';
import { ApiScopeController } from './api-scope.controller.js';
import { ApiScopeService } from './api-scope.service.js';
import { DataScopeController } from './data-scope.controller.js';
import { DataScopeService } from './data-scope.service.js';

/** The administration of data-scopes and api-scopes; sign-in reads them. */
@Module({
  controllers: [ApiScopeController, DataScopeController],
  providers: [ApiScopeService, DataScopeService],
})
export class ScopeModule {}
