import { Injectable } from '@nestjs/common';
import type { RawValue } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { Labels } from '../../../rows/labels.js';
import { readLatin } from '../../../search/taxon.js';
import { DictionaryService } from '../dict/index.js';
import { namesSql, RegionService } from '../region/index.js';

/** The texts that the record core asks for, from dictionaries and regions. */
@Injectable()
export class SystemLabels extends Labels {
  constructor(
    private readonly dicts: DictionaryService,
    private readonly regions: RegionService,
    private readonly db: DataSource,
  ) {
    super();
  }

  override dictionaries(codes: readonly string[], tenantId: string, tx?: EntityManager) {
    return this.dicts.labels(codes, tenantId, tx);
  }

  override regionNames(codes: readonly string[]) {
    return this.regions.names(codes);
  }

  override regionNamesSql(codes: RawValue) {
    return namesSql(codes);
  }

  override latinNames() {
    return readLatin(this.db);
  }
}
