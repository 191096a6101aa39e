import { Module } from '@nestjs/common';
import { ModelModule } from '../model/index.js';
import { CodeController } from './code.controller.js';
import { CodeService } from './code.service.js';

/** Records generated from models. */
@Module({ imports: [ModelModule], controllers: [CodeController], providers: [CodeService] })
export class CodeModule {}
