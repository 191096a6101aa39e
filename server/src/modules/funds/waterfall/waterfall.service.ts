import {
  type AreaBudget,
  type AreaSituation,
  cents,
  type FundFigures,
  type FundRow,
  type FundWaterfall,
  regionCode,
  thisYear,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { orNotFound } from '../../../http/errors.js';
import { RegionService } from '../../system/region/index.js';
import { areaBudgets, areaProjects, type Asked, childDigits, regionOfRow } from './areas.queries.js';
import { budgetYears, fundSums, type FundSums } from './waterfall.queries.js';

/** Request of an aggregate: by a row, or by region and year. */
interface AskedBy {
  id?: string | undefined;
  xzCode?: string | undefined;
  year?: number | undefined;
}

/** Request of projects summed up by area, from a stage on if one is given. */
type SituationAsked = AskedBy & Pick<Asked, 'fromStage'>;

interface Place {
  xzCode: string;
  xzName: string;
}

/** Amounts are added up as integers in hundredths of 万元, so that sums are exact. */
const CENTS = 100;
const NO_PROJECTS = { projectNum: 0, treeNum: 0, fund: 0, usedFund: 0, usedRate: 0, finishNum: 0 };

/** Sums of where the money of a year went. */
@Injectable()
export class WaterfallService {
  constructor(
    private readonly db: DataSource,
    private readonly regions: RegionService,
  ) {}

  /** Money of a year received, passed on, bound, spent and left: by province, city and county, or below a province. */
  async waterfall(caller: Caller, { year, xzCode }: Omit<AskedBy, 'id'>): Promise<FundWaterfall> {
    const years = await this.years(caller);
    const shown = year ?? years[0] ?? thisYear();
    const asked = regionCode(xzCode ?? '');
    const region = asked.length > caller.xzCode.length ? asked : caller.xzCode;
    const sums = await fundSums(this.db, caller, { year: shown, region });
    const total = sums.find(({ province }) => province === null);
    if (!total) throw new Error('the sums of a year have a row of their own');
    const { xzName: _, entered: __, ...figures } = rowOf(total);
    const places = sums.filter(({ place }) => place !== null);
    const provinces = sums.filter(({ province, place }) => province !== null && place === null);
    const rows =
      region.length > 2
        ? places.map((sum) => (sum.place!.startsWith(region) ? rowOf(sum) : aboveRow(sum)))
        : provinces.map((sum) => ({
            ...rowOf(sum),
            children: places.filter(({ province }) => province === sum.province).map(rowOf),
          }));
    const { xzCode: ___, ...all } = figures;
    return { year: shown, years, total: all, rows };
  }

  /** Years with a budget that the caller sees, the newest first. */
  years(caller: Caller): Promise<number[]> {
    return budgetYears(this.db, caller);
  }

  /** Total of a region over several years: the sum of each year as {@link waterfall} calculates it. */
  async totals(caller: Caller, region: string, years: readonly number[]): Promise<FundFigures> {
    const sums = await Promise.all(years.map((year) => fundSums(this.db, caller, { year, region })));
    const totals = sums.flat().filter(({ province }) => province === null);
    const sum = (figure: keyof FundFigures) =>
      totals.reduce((all, total) => all + cents(total[figure]), 0) / CENTS;
    return {
      ...{ received: sum('received'), passedOn: sum('passedOn'), bound: sum('bound') },
      ...{ spent: sum('spent'), left: sum('left') },
    };
  }

  /** Money by child of a region and by year, and of the region itself. */
  async budgetByArea(caller: Caller, by: AskedBy): Promise<AreaBudget[]> {
    const asked = await this.extent(caller, by);
    const [places, sums] = await Promise.all([this.places(asked), areaBudgets(this.db, caller, asked)]);
    return places.map((place) => {
      const own = sums.filter((sum) => sum.place === place.xzCode);
      const years = own.flatMap(({ year, fund, treeNum }) =>
        year === null ? [] : [{ year, fund, treeNum }],
      );
      return { ...place, years, total: own.find(({ year }) => year === null)?.fund ?? 0 };
    });
  }

  /** Projects by child of a region, and of the region itself. */
  async areaSituation(caller: Caller, { fromStage, ...by }: SituationAsked): Promise<AreaSituation[]> {
    const asked = { ...(await this.extent(caller, by)), fromStage };
    const [places, sums] = await Promise.all([this.places(asked), areaProjects(this.db, caller, asked)]);
    const of = new Map(sums.map(({ place, ...figures }) => [place, figures]));
    return places.map((each) => ({ ...each, ...(of.get(each.xzCode) ?? NO_PROJECTS) }));
  }

  private async extent(caller: Caller, { id, xzCode, year }: AskedBy): Promise<Asked> {
    if (id === undefined) return { region: regionCode(xzCode ?? caller.xzCode), year };
    const row = orNotFound(await regionOfRow(this.db, caller, id));
    return { region: xzCode ? regionCode(xzCode) : row.xzCode, year: year ?? row.year };
  }

  /** The children of a region that may get money, by code, and the region itself at the end. */
  private async places({ region }: Asked): Promise<Place[]> {
    const family = (await this.regions.family(region)).map(({ code, name }) => ({
      xzCode: regionCode(code),
      xzName: name,
    }));
    const own = family.filter(({ xzCode }) => xzCode === region);
    const children = family.filter(({ xzCode }) => xzCode.length === childDigits(region));
    return [...children, ...own];
  }
}

function rowOf({ province, place, xzName, ...figures }: FundSums): FundRow {
  return { xzCode: place ?? province ?? '', xzName: xzName ?? '', ...figures };
}

/** A row above the caller's region: the money received is shown, what others bind of it is not. */
function aboveRow(sum: FundSums): FundRow {
  return {
    ...rowOf(sum),
    ...{ passedOn: 0, bound: 0, spent: 0, left: 0, toPass: 0, entered: null, projectNum: 0, above: true },
  };
}
