import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LawController } from './law.controller.js';
import { Law } from './law.entity.js';
import { LawService } from './law.service.js';

/** Laws and rules that regions publish. */
@Module({
  imports: [TypeOrmModule.forFeature([Law])],
  controllers: [LawController],
  providers: [LawService],
})
export class LawModule {}
