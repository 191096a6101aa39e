import { Random } from './random.js';

/** A county that has demo trees, with what its projects of a year bind and have spent, in 万元. */
export interface BudgetPlace {
  xzCode: string;
  xzName: string;
  years: Readonly<Record<string, { bound: number; spent: number }>> | null;
  trees: number;
}

/** Counties that receive money though they have no project of the year. */
const FURTHER = 2;
/** Range of a province's money of a year (万元), and the part of it that it passes on. */
const RECEIVED = { from: 760, to: 840 };
const PASSED_ON = 0.6;
/** One in so many says that something else was spent than its projects add up to. */
const DIFFERENT = 6;

interface Which {
  year: number;
  /** In a past year all granted money has arrived. */
  isPast: boolean;
  seed: number;
}

const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** Money that a province passes on to counties: at least what their projects bind, the rest evenly, in whole 万元. */
function passedOn(random: Random, places: readonly BudgetPlace[], { year }: Which, money: number) {
  const boundIn = ({ years }: BudgetPlace) => years?.[year]?.bound ?? 0;
  const bound = places.filter((place) => boundIn(place) > 0);
  const further = places.filter((place) => boundIn(place) === 0).slice(0, FURTHER);
  const needed = bound.reduce((sum, place) => sum + Math.ceil(boundIn(place)), 0);
  const each = Math.floor(Math.max(0, money - needed) / (bound.length + further.length));
  return [...bound, ...further].map((place, at) => {
    const { bound: taken, spent } = place.years?.[year] ?? { bound: 0, spent: 0 };
    const centralFund = Math.ceil(taken) + each;
    const isDifferent = spent > 0 && random.integer(1, DIFFERENT) === 1;
    return {
      xzCode: place.xzCode,
      xzName: place.xzName,
      budgetNo: `${year}-${place.xzCode}-1`,
      centralFund,
      provinceFund: random.integer(0, 20),
      localFund: random.integer(0, 10),
      treeNum: random.integer(3, 30),
      docNo: `林资函〔${year}〕${10 + at}号`,
      docDate: `${year}-04-15`,
      usedFund: taken > 0 ? cents(isDifferent ? spent * 0.9 : spent) : null,
    };
  });
}

/** Invented grants of a province in a year, one or two, and the part of each that it passes on. */
export function demoBudgets(
  { xzCode, xzName }: { xzCode: string; xzName: string },
  places: readonly BudgetPlace[],
  which: Which,
) {
  const { year, isPast, seed } = which;
  const random = new Random(seed, 'budgets', xzCode, year);
  const total = random.integer(RECEIVED.from, RECEIVED.to);
  const parts = random.chance(0.4) ? [Math.round(total * 0.625), total - Math.round(total * 0.625)] : [total];
  const allotments = passedOn(random, places, which, Math.round(total * PASSED_ON));
  const spent = allotments.reduce((sum, { usedFund }) => sum + (usedFund ?? 0), 0);
  return parts.map((fund, at) => ({
    grant: {
      ...{ year, xzCode, xzName, fund },
      budgetNo: `${year}-${xzCode}-${at + 1}`,
      batch: at === 0 ? '第一批' : '第二批',
      treeNum: random.integer(20, 80),
      docNo: `财资环〔${year}〕${20 + at * 30}号`,
      docDate: `${year}-${at === 0 ? '02' : '08'}-20`,
      purpose: '古树名木抢救复壮',
      arrivedFund: isPast ? fund : at === 0 ? Math.round(fund * 0.6) : 0,
      usedFund: at === 0 ? cents(spent) : null,
    },
    allotments: at === 0 ? allotments : [],
  }));
}
