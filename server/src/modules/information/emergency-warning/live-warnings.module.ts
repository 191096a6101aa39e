import { Module } from '@nestjs/common';
import { AuthModule } from '../../../auth/auth.module.js';
import { EmergencyWarningModule } from './emergency-warning.module.js';
import { LiveWarningsController } from './live-warnings.controller.js';
import { WarningStreams } from './warning-news.js';

/** The streams that bring warnings to the staff of their regions; in the API process only. */
@Module({
  imports: [AuthModule, EmergencyWarningModule],
  controllers: [LiveWarningsController],
  providers: [WarningStreams],
})
export class LiveWarningsModule {}
