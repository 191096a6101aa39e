import { Module } from '@nestjs/common';
import { DictController } from './dict.controller.js';
import { DictService } from './dict.service.js';
import { DictWriter } from './dict-writer.service.js';
import { DictionaryService } from './dictionary.service.js';

/** Dictionaries and their texts. */
@Module({
  controllers: [DictController],
  providers: [DictService, DictWriter, DictionaryService],
  exports: [DictionaryService],
})
export class DictModule {}
