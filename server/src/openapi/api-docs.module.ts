import { Module } from '@nestjs/common';
import { ApiDocsController } from './api-docs.controller.js';

/** The API page. */
@Module({ controllers: [ApiDocsController] })
export class ApiDocsModule {}
