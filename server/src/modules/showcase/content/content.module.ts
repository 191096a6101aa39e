import { Module } from '@nestjs/common';
import { AttachModule } from '../../system/attach/index.js';
import { ContentFiles } from './content-files.js';
import { Subjects } from './subjects.js';

/** Files and subjects (trees and groups) of all content of the showcase. */
@Module({
  imports: [AttachModule],
  providers: [ContentFiles, Subjects],
  exports: [ContentFiles, Subjects],
})
export class ContentModule {}
