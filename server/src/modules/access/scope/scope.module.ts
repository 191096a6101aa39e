import { Module } from '@nestjs/common';
import { ApiScopeController } from './api-scope.controller.js';
import { ApiScopeService } from './api-scope.service.js';
import { DataScopeController } from './data-scope.controller.js';
import { DataScopeService } from './data-scope.service.js';

/** Which rows roles see and which calls they may make; sign-in reads them, here they are administered. */
@Module({
  controllers: [ApiScopeController, DataScopeController],
  providers: [ApiScopeService, DataScopeService],
})
export class ScopeModule {}
