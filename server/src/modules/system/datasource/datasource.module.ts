import { Module } from '@nestjs/common';
import { DatasourceController } from './datasource.controller.js';
import { DatasourceService } from './datasource.service.js';

/** Addresses of databases that tenants may be allowed to use. */
@Module({ controllers: [DatasourceController], providers: [DatasourceService] })
export class DatasourceModule {}
