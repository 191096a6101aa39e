import { Global, Module } from '@nestjs/common';
import { ReleasedAssets } from './released-assets.js';
import { FileStore } from './store.js';

/** The object store of a process. */
@Global()
@Module({ providers: [FileStore, ReleasedAssets], exports: [FileStore, ReleasedAssets] })
export class FilesModule {}
