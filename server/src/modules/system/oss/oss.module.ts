import { Module } from '@nestjs/common';
import { OssController } from './oss.controller.js';
import { OssService } from './oss.service.js';

/** Configurations of object stores. */
@Module({ controllers: [OssController], providers: [OssService] })
export class OssModule {}
