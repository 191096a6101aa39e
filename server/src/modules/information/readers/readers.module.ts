import { Module } from '@nestjs/common';
import { Readers } from './readers.js';

/** Who has read what is published to them. */
@Module({ providers: [Readers], exports: [Readers] })
export class ReadersModule {}
