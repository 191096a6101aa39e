import { type StatCall, statistics } from '../statistics.js';
import { area } from './define.js';

type Key = (typeof statistics)[StatCall]['screen'];

/** Address of a statistic by the key of its screen. */
const pathOf = <K extends Key>(key: K): `/statisAnalysis/${K}` => `/statisAnalysis/${key}`;

/** The statistics by region in the order of their menu, and figures that are entered by hand. */
export const statisticsScreens = area('statisAnalysis', {
  ...(Object.fromEntries(
    Object.values(statistics).map(({ screen }) => [
      pathOf(screen),
      { kind: 'statistics', menu: screen, permission: screen },
    ]),
  ) as { [K in Key as ReturnType<typeof pathOf<K>>]: { kind: 'statistics'; menu: K; permission: K } }),
  '/statisAnalysis/statisticalTable': {
    kind: 'page',
    menu: 'statisticalTable',
    permission: 'statisticalTable',
  },
});
