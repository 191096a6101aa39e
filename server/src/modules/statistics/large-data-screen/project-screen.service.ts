import {
  centralBudget,
  centralGovernment,
  permissionOf,
  PROJECT_LAYER,
  type ProjectComparison,
  type ProjectScreen,
  ProjectStage,
  sheng,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RegionCache } from '../../../cache/region-cache.js';
import { apiAllowed } from '../../../caller/api-scopes.js';
import { regionAsked } from '../../../caller/asked-region.js';
import { type Caller, holds } from '../../../caller/caller.js';
import { query } from '../../../database/database.js';
import { Labels } from '../../../rows/labels.js';
import { entriesIn } from '../../../rows/words.js';
import { CentralGovernmentService } from '../../funds/central-government/index.js';
import { WaterfallService } from '../../funds/waterfall/index.js';
import { MediaLinks } from '../../system/attach/index.js';
import { DICTIONARIES } from '../../system/dict/index.js';
import { REGIONS } from '../../system/region/index.js';
import { audienceOf } from './audience.js';
import { type Compared, comparedProjects, projectYears } from './project-screen.queries.js';
import type { Rescued } from './rescue.queries.js';
import { RescueService } from './rescue.service.js';
import type { ScreenQuery } from './screen.dto.js';
import { ScreenService } from './screen.service.js';

/** Whether the caller may read projects and their files. */
const readsProjects = (caller: Caller): boolean =>
  holds(caller, permissionOf(centralGovernment, 'view')) &&
  apiAllowed(caller.apis, `/api/${centralGovernment.path}/getFiles`);

const MADE_FROM = [centralGovernment, centralBudget, sheng];

/** The project screen in one answer: the answers of its single calls, from the same methods. */
@Injectable()
export class ProjectScreens {
  constructor(
    private readonly db: DataSource,
    private readonly cache: RegionCache,
    private readonly labels: Labels,
    private readonly links: MediaLinks,
    private readonly screen: ScreenService,
    private readonly rescue: RescueService,
    private readonly projects: CentralGovernmentService,
    private readonly funds: WaterfallService,
  ) {}

  /** The panels of a region, of one year or of all, computed once for all walls that show the same. */
  async of(caller: Caller, { xzCode, year }: ScreenQuery): Promise<ProjectScreen> {
    const region = regionAsked(caller, xzCode);
    const key = `project screen ${audienceOf(caller, MADE_FROM)} ${JSON.stringify([region, year])}`;
    const sources = { layer: PROJECT_LAYER, region, topics: [DICTIONARIES, REGIONS] };
    const of: Rescued = { caller, region, year };
    const [panels, comparisons] = await Promise.all([
      this.cache.made(caller, { sources, key }, () => this.read(of)),
      // Files that are checked or refused raise no version.
      this.comparisons(of),
    ]);
    return { ...panels, comparisons };
  }

  private async read(of: Rescued): Promise<Omit<ProjectScreen, 'comparisons'>> {
    const { caller } = of;
    const which = { xzCode: of.region, year: of.year };
    const years = await this.years(of);
    const [getDetail, getRescueAnalepsis, getCentralBudgetBt, getCentralBudgetByArea, ...rest] =
      await Promise.all([
        this.screen.region(caller, which),
        this.rescue.summary(caller, which),
        this.rescue.budgets(caller, which),
        this.funds.budgetByArea(caller, { xzCode: of.region }),
        this.projects.stageProgress(caller, which),
        this.funds.areaSituation(caller, { ...which, fromStage: ProjectStage.allotment }),
        this.funds.totals(caller, of.region, of.year === undefined ? years : [of.year]),
      ]);
    const [stageProgress, areaSituation, funds] = rest;
    return {
      ...{ years, getDetail, getRescueAnalepsis, getCentralBudgetBt, getCentralBudgetByArea },
      ...{ stageProgress, areaSituation, funds },
    };
  }

  private async years(of: Rescued): Promise<number[]> {
    const [budgets, projects] = await Promise.all([
      this.funds.years(of.caller),
      query<{ year: number }>(this.db, projectYears(of)),
    ]);
    return [...new Set([...budgets, ...projects.map(({ year }) => year)])].sort((a, b) => b - a);
  }

  private async comparisons(of: Rescued): Promise<ProjectComparison[] | null> {
    const { tenantId, language } = of.caller;
    if (!readsProjects(of.caller)) return null;
    const [rows, dictionaries] = await Promise.all([
      query<Compared>(this.db, comparedProjects(of)),
      this.labels.dictionaries(['vigor', 'project_stage'], tenantId),
    ]);
    const regions = await this.labels.regionNames([...new Set(rows.map(({ xzCode }) => xzCode))]);
    const vigors = entriesIn(language, 'vigor', dictionaries.get('vigor'));
    const stages = dictionaries.get('project_stage');
    const picture = (stage: number, name: string) => ({
      ...{ stage, stageName: stages?.get(String(stage)) ?? '' },
      url: this.links.linkOf(tenantId, name),
    });
    return rows.map(({ id, projectName, year, treeTypeName, xzCode, isExcellent, ...row }) => ({
      ...{ id, year, isExcellent, xzName: regions.get(xzCode) ?? '' },
      ...{ projectName: projectName ?? '', treeTypeName: treeTypeName ?? '' },
      vigorName: vigors.get(row.vigor ?? '') ?? '',
      vigorAfterName: vigors.get(row.vigorAfter ?? '') ?? '',
      before: picture(row.beforeStage, row.before),
      after: picture(row.afterStage, row.after),
    }));
  }
}
