import { Injectable } from '@nestjs/common';
import type { RawValue } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { type AskedPictures, Labels } from '../../../rows/labels.js';
import { readLatin } from '../../../search/taxon.js';
import { TextPictures } from '../attach/index.js';
import { DictionaryService } from '../dict/index.js';
import { namesSql, RegionService } from '../region/index.js';

/** The texts and links that the cores ask for, from dictionaries, regions and attachments. */
@Injectable()
export class SystemLabels extends Labels {
  constructor(
    private readonly dicts: DictionaryService,
    private readonly regions: RegionService,
    private readonly db: DataSource,
    private readonly pictures: TextPictures,
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

  override textPictures(tx: EntityManager, caller: Caller, asked: AskedPictures) {
    return this.pictures.find(tx, caller, asked);
  }

  override pictureLinks(caller: Caller, ids: readonly string[]) {
    return this.pictures.linksOf(caller, ids);
  }
}
