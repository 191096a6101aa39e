import { Module } from '@nestjs/common';
import { OldTreeModule } from '../old-tree/index.js';
import { OldTreeGroupModule } from '../old-tree-group/index.js';
import { TreeGroupQueryController, TreeQueryController } from './queries.controller.js';
import { QueryCriteriaController, SpaceQueryCriteriaController } from './saved-queries.controller.js';
import { SavedQueries } from './saved-queries.js';

/** Queries of trees and groups, and what people save of them. */
@Module({
  imports: [OldTreeModule, OldTreeGroupModule],
  controllers: [
    TreeQueryController,
    TreeGroupQueryController,
    QueryCriteriaController,
    SpaceQueryCriteriaController,
  ],
  providers: [SavedQueries],
})
export class QueriesModule {}
