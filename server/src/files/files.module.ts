import { Global, Module } from '@nestjs/common';
import { FileStore } from './store.js';

/** The object store of a process. */
@Global()
@Module({ providers: [FileStore], exports: [FileStore] })
export class FilesModule {}
