import { Injectable } from '@nestjs/common';
import type { Sql } from 'sql-template-tag';

/** Tables beside those of records whose rows stand in a region by `xz_code`: each module offers its own. */
@Injectable()
export class RegionTables {
  private readonly offered: Sql[] = [];

  get all(): readonly Sql[] {
    return this.offered;
  }

  offer(table: Sql): void {
    this.offered.push(table);
  }
}
