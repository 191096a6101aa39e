import { Module } from '@nestjs/common';
import { ParamController } from './param.controller.js';
import { ParamService } from './param.service.js';

/** Settings of the platform. */
@Module({ controllers: [ParamController], providers: [ParamService] })
export class ParamModule {}
