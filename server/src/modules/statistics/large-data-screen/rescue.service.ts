import {
  type BudgetShare,
  COUNTY_DIGITS,
  type PageOf,
  PROJECT_LAYER,
  type RescueSums,
  type RescueSummary,
  shares,
  type StatItem,
  type RegionRescues,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import type { Sql } from 'sql-template-tag';
import { regionAsked } from '../../../caller/asked-region.js';
import type { Caller } from '../../../caller/caller.js';
import { RegionCache } from '../../../cache/region-cache.js';
import { Labels } from '../../../rows/labels.js';
import type { AnyRow } from '../../../rows/stored.js';
import { entriesIn } from '../../../rows/words.js';
import { CentralGovernmentService } from '../../funds/central-government/index.js';
import { WaterfallService } from '../../funds/waterfall/index.js';
import { RegionService } from '../../system/region/index.js';
import { StandingTables } from '../statistical-table/index.js';
import type { RescuePageQuery, ScreenQuery } from './screen.dto.js';
import {
  COUNTED_STAGES,
  type Rescued,
  rescueKeys,
  rescueRegions,
  rescueSums,
  rescueYears,
} from './rescue.queries.js';

/** Rescue projects that have their money, and where the money went. */
@Injectable()
export class RescueService {
  constructor(
    private readonly cache: RegionCache,
    private readonly labels: Labels,
    private readonly regions: RegionService,
    private readonly projects: CentralGovernmentService,
    private readonly funds: WaterfallService,
    private readonly tables: StandingTables,
  ) {}

  /**
   * Projects of a region and year by what they do, where, and how the trees were; `byYear` has all years. What was entered by
   * hand for the region and year takes the place of the figures by year and by region.
   */
  async summary(caller: Caller, asked: ScreenQuery): Promise<RescueSummary> {
    const of: Rescued = { caller, region: regionAsked(caller, asked.xzCode), year: asked.year };
    const [[sums], byYear, byXz, byCure, byVigor, entered] = await Promise.all([
      this.rows<RescueSums>(of, rescueSums(of)),
      this.rows<RescueSummary['byYear'][number]>(of, rescueYears({ ...of, year: undefined })),
      this.byRegion(of),
      this.byKey(of, 'cure'),
      this.byKey(of, 'vigor'),
      this.tables.fundYears(caller, of),
    ]);
    const none = { projectNum: 0, treeNum: 0, fund: 0, usedFund: 0, excellentNum: 0 };
    return { ...(sums ?? none), byYear: entered ?? [...byYear], byCure, byXz, byVigor };
  }

  /** A page of these projects. */
  page(caller: Caller, { current, size, xzCode, year }: RescuePageQuery): Promise<PageOf<AnyRow>> {
    return this.projects.page(caller, {
      ...{ current, size, stage: COUNTED_STAGES, xzCode: regionAsked(caller, xzCode) },
      ...(year === undefined ? {} : { year: String(year) }),
    });
  }

  /** Money of the nation by child of a region, or of a county itself. */
  async budgets(caller: Caller, asked: ScreenQuery): Promise<BudgetShare[]> {
    const region = regionAsked(caller, asked.xzCode);
    const rows = await this.funds.budgetByArea(caller, { xzCode: region, year: asked.year });
    const shown = rows.length > 1 ? rows.slice(0, -1) : rows;
    const parts = shares(shown.map(({ total }) => total));
    return shown.map(({ xzCode, xzName, total, years }, at) => ({
      ...{ xzCode, name: xzName, value: total, valueCount: parts[at] ?? 0 },
      treeNum: years.reduce((sum, { treeNum }) => sum + treeNum, 0),
    }));
  }

  private rows<R extends object>({ caller, region }: Rescued, statement: Sql): Promise<readonly R[]> {
    return this.cache.rows(caller, { layer: PROJECT_LAYER, region }, statement);
  }

  private async byRegion(of: Rescued): Promise<RegionRescues[]> {
    const [family, rows] = await Promise.all([
      this.regions.family(of.region),
      this.rows<Omit<RegionRescues, 'xzName'>>(of, rescueRegions(of)),
    ]);
    // Projects are of counties: below one there is nothing to tell apart.
    const shown = of.region.length < COUNTY_DIGITS ? family.slice(0, -1) : family.slice(-1);
    const entered = await this.tables.rescues(of.caller, { region: of.region, year: of.year }, shown);
    if (entered) return entered;
    const sums = new Map(rows.map((row) => [row.xzCode, row]));
    return shown.map(({ code, name }) => {
      const { treeNum = 0, fund = 0 } = sums.get(code) ?? {};
      return { xzCode: code, xzName: name, treeNum, fund };
    });
  }

  private async byKey(of: Rescued, column: 'cure' | 'vigor'): Promise<StatItem[]> {
    const { tenantId, language } = of.caller;
    const [rows, dictionaries] = await Promise.all([
      this.rows<{ code: string; num: number }>(of, rescueKeys(of, column)),
      this.labels.dictionaries([column], tenantId),
    ]);
    const names = entriesIn(language, column, dictionaries.get(column));
    const counts = new Map(rows.map(({ code, num }) => [code, num]));
    const codes = [...new Set([...names.keys(), ...counts.keys()])];
    const parts = shares(codes.map((code) => counts.get(code) ?? 0));
    return codes.map((code, at) => ({
      ...{ code, name: names.get(code) ?? code, num: counts.get(code) ?? 0, zbCount: parts[at] ?? 0 },
    }));
  }
}
