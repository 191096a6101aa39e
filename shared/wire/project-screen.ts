import type { AreaBudget, AreaSituation, FundFigures } from './funds.js';
import type { StageProgress } from './projects.js';
import type { BudgetShare, RescueSummary, ScreenRegion } from './data-screen.js';

/** A picture of a project in a stage. */
export interface StagePicture {
  stage: number;
  stageName: string;
  /** Signed for an hour. */
  url: string;
}

/** A project whose pictures show its tree before and after: one of the first and one of the last stage that have any. */
export interface ProjectComparison {
  id: string;
  projectName: string;
  year: number;
  treeTypeName: string;
  xzName: string;
  /** 1 for an excellent one. */
  isExcellent: number;
  /** How the tree was, and how it is since; empty where nobody has said so. */
  vigorName: string;
  vigorAfterName: string;
  before: StagePicture;
  after: StagePicture;
}

/**
 * The project screen in one answer: the data of each call under its name. All of it but `stageProgress` counts the projects
 * that have their money, from stage 3 on.
 */
export interface ProjectScreen {
  /** Years that have a budget or a project which the caller sees, newest first. */
  years: number[];
  getDetail: ScreenRegion;
  getRescueAnalepsis: RescueSummary;
  getCentralBudgetBt: BudgetShare[];
  /** Of all years, whichever is requested. */
  getCentralBudgetByArea: AreaBudget[];
  /** All seven stages, those before the money too. */
  stageProgress: StageProgress[];
  areaSituation: AreaSituation[];
  /** Money of the year, or of all years: received, passed on, bound, spent and left, 万元. */
  funds: FundFigures;
  /** Projects with pictures before and after, excellent ones first; null for who may not read projects. */
  comparisons: ProjectComparison[] | null;
}
