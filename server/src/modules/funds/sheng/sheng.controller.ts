import { sheng } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { ClientAborted } from '../../../http/reader-gone.js';
import { exportDto, queryDto, saveDto, updateDto } from '../../../record/dto.js';
import {
  ChangedRows,
  Detail,
  Export,
  ExportCount,
  ExportSubmit,
  History,
  Page,
  RecordController,
  Remove,
  Save,
  Update,
} from '../../../record/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { ChangesQuery } from '../../../search/changed-rows.js';
import { Exports } from '../../system/exports/index.js';
import { ShengService } from './sheng.service.js';

class ShengQuery extends queryDto(sheng) {}
class ShengExport extends exportDto(sheng) {}
class ShengSave extends saveDto(sheng) {}
class ShengUpdate extends updateDto(sheng) {}

/** `centralBudget/Sheng`: what provinces pass on to cities and counties. */
@RecordController(sheng)
export class ShengController {
  constructor(
    private readonly allotments: ShengService,
    private readonly exports: Exports,
  ) {}

  @Page(sheng)
  page(@CurrentCaller() caller: Caller, @Query() query: ShengQuery) {
    return this.allotments.page(caller, query);
  }

  @ChangedRows(sheng)
  changes(@CurrentCaller() caller: Caller, @Query() query: ChangesQuery) {
    return this.allotments.changesSince(caller, query);
  }

  @Detail(sheng)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.allotments.detail(caller, id);
  }

  @History(sheng)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.allotments.history(caller, query);
  }

  @Save(sheng)
  save(@CurrentCaller() caller: Caller, @Body() body: ShengSave) {
    return this.allotments.save(caller, body);
  }

  @Update(sheng)
  update(@CurrentCaller() caller: Caller, @Body() body: ShengUpdate) {
    return this.allotments.update(caller, body);
  }

  @Remove(sheng)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.allotments.remove(caller, idsOf(query));
  }

  @Export(sheng)
  export(@CurrentCaller() caller: Caller, @Query() query: ShengExport, @ClientAborted() gone: AbortSignal) {
    return this.exports.file(caller, sheng.name, query, gone);
  }

  @ExportCount(sheng)
  exportCount(@CurrentCaller() caller: Caller, @Query() query: ShengExport) {
    return this.exports.count(caller, sheng.name, query);
  }

  @ExportSubmit(sheng)
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: ShengExport) {
    return this.exports.submit(caller, sheng.name, body);
  }
}
