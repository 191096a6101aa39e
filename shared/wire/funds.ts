/** Money of a region in a year, 万元 with two decimals. */
export interface FundFigures {
  /** Money that the region was given by the nation. */
  received: number;
  /** Money that a province has passed on to its cities and counties. */
  passedOn: number;
  /** Money that projects bind, from their allotment on. */
  bound: number;
  /** Money that these projects have spent. */
  spent: number;
  /** Received and not bound. */
  left: number;
}

/** A region of the waterfall: a province, or a city or county that has received money or has projects. */
export interface FundRow extends FundFigures {
  xzCode: string;
  xzName: string;
  /**
   * Money that a province may still pass on: neither passed on nor bound by projects of places that have received
   * nothing.
   */
  toPass: number;
  /** Spending entered in the rows of its budget; null where in none. */
  entered: number | null;
  projectNum: number;
  /** The region lies above the caller's own: what others bind of it is not theirs to see, and the figures are 0. */
  above?: true;
  /** Cities and counties of a province. */
  children?: FundRow[];
}

/** The budgets of a year from the nation down to the counties. */
export interface FundWaterfall {
  year: number;
  /** Years that have a budget, the newest first. */
  years: number[];
  total: FundFigures & Pick<FundRow, 'toPass' | 'projectNum'>;
  rows: FundRow[];
}

/** Money of a region by year; the last row is the requested region itself. */
export interface AreaBudget {
  xzCode: string;
  xzName: string;
  years: { year: number; fund: number; treeNum: number }[];
  /** Of all these years, 万元. */
  total: number;
}

/** Projects of a region; the last row is the requested region itself. */
export interface AreaSituation {
  xzCode: string;
  xzName: string;
  projectNum: number;
  /** Trees that they treat, each once. */
  treeNum: number;
  /** 万元. */
  fund: number;
  usedFund: number;
  /** Percent of the money that is spent, with two decimals. */
  usedRate: number;
  /** Projects that have been accepted. */
  finishNum: number;
}
