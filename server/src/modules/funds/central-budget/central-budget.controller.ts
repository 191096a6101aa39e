import { centralBudget } from '@gushu/shared';
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
import { CentralBudgetService } from './central-budget.service.js';

class CentralBudgetQuery extends queryDto(centralBudget) {}
class CentralBudgetExport extends exportDto(centralBudget) {}
class CentralBudgetSave extends saveDto(centralBudget) {}
class CentralBudgetUpdate extends updateDto(centralBudget) {}

/** `centralGovernment/centralGovernment/centralBudget`: what the nation grants to provinces. */
@RecordController(centralBudget)
export class CentralBudgetController {
  constructor(
    private readonly budgets: CentralBudgetService,
    private readonly exports: Exports,
  ) {}

  @Page(centralBudget)
  page(@CurrentCaller() caller: Caller, @Query() query: CentralBudgetQuery) {
    return this.budgets.page(caller, query);
  }

  @ChangedRows(centralBudget)
  changes(@CurrentCaller() caller: Caller, @Query() query: ChangesQuery) {
    return this.budgets.changesSince(caller, query);
  }

  @Detail(centralBudget)
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.budgets.detail(caller, id);
  }

  @History(centralBudget)
  history(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery) {
    return this.budgets.history(caller, query);
  }

  @Save(centralBudget)
  save(@CurrentCaller() caller: Caller, @Body() body: CentralBudgetSave) {
    return this.budgets.save(caller, body);
  }

  @Update(centralBudget)
  update(@CurrentCaller() caller: Caller, @Body() body: CentralBudgetUpdate) {
    return this.budgets.update(caller, body);
  }

  @Remove(centralBudget)
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.budgets.remove(caller, idsOf(query));
  }

  @Export(centralBudget)
  export(
    @CurrentCaller() caller: Caller,
    @Query() query: CentralBudgetExport,
    @ClientAborted() gone: AbortSignal,
  ) {
    return this.exports.file(caller, centralBudget.name, query, gone);
  }

  @ExportCount(centralBudget)
  exportCount(@CurrentCaller() caller: Caller, @Query() query: CentralBudgetExport) {
    return this.exports.count(caller, centralBudget.name, query);
  }

  @ExportSubmit(centralBudget)
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: CentralBudgetExport) {
    return this.exports.submit(caller, centralBudget.name, body);
  }
}
