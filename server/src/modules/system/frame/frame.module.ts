import { Module } from '@nestjs/common';
import { FrameController } from './frame.controller.js';
import { FrameHosts } from './frame-hosts.js';

/** Pages of other hosts inside the console. */
@Module({ controllers: [FrameController], providers: [FrameHosts], exports: [FrameHosts] })
export class FrameModule {}
