import { Module } from '@nestjs/common';
import { AttachController } from './attach.controller.js';
import { AttachService } from './attach.service.js';

/** Stored files over HTTP. */
@Module({ controllers: [AttachController], providers: [AttachService], exports: [AttachService] })
export class AttachModule {}
