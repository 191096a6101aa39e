import { Module } from '@nestjs/common';
import { Readers } from './readers.js';

/** Receipts of published rows. */
@Module({ providers: [Readers], exports: [Readers] })
export class ReadersModule {}
