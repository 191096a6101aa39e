import { Module } from '@nestjs/common';
import { AttachModule } from '../../system/attach/index.js';
import { ContentFiles } from './content-files.js';
import { Subjects } from './subjects.js';

/** What all content of the showcase has: its files, and what it is about. */
@Module({
  imports: [AttachModule],
  providers: [ContentFiles, Subjects],
  exports: [ContentFiles, Subjects],
})
export class ContentModule {}
