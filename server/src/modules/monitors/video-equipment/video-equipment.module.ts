import { Module } from '@nestjs/common';
import { FrameModule } from '../../system/frame/index.js';
import { DemoStreamsController } from './demo-streams.controller.js';
import { HeartbeatController } from './heartbeat.controller.js';
import { Heartbeats } from './heartbeats.js';
import { SilenceWatch } from './silence-watch.js';
import { VideoEquipmentController } from './video-equipment.controller.js';
import { VideoEquipmentService } from './video-equipment.service.js';

/** Cameras and sensors at trees. */
@Module({
  imports: [FrameModule],
  controllers: [VideoEquipmentController],
  providers: [VideoEquipmentService],
})
export class VideoEquipmentModule {}

/** Heartbeats of gateways, and the stream of the demo; in the API process only. */
@Module({ controllers: [HeartbeatController, DemoStreamsController], providers: [Heartbeats] })
export class MonitorRoutesModule {}

/** Watches for silent devices, in the worker. */
@Module({ providers: [SilenceWatch], exports: [SilenceWatch] })
export class MonitorWorkerModule {}
