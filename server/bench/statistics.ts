import { medians, plus, treesChanged, type Bench, type Measurement } from './measurement.js';

const ROUNDS = 40;
const LIMIT = plus(3, 3);
const RESOURCE = ['level', 'type', 'ownership', 'vigor', 'growPlace', 'growEnvironment', 'spreadC'];

interface StatisticCase {
  call: string;
  region: string;
  dims: string[];
}

async function statistic(bench: Bench, { call, region, dims }: StatisticCase): Promise<Measurement> {
  const { api, client } = bench;
  const found = await medians(ROUNDS, {
    ours: async () => (await api.get(`/api/analyse/analyse/${call}?xzCode=${region}`)).text(),
    floor: () =>
      client.query(
        `select region, dim, code, cnt from tree_rollup where tenant_id = '000000' and parent = $1 and dim = any($2)`,
        [region, dims],
      ),
    before: () => treesChanged(bench),
  });
  return { name: `statistics ${call}, ${region || 'nation'}`, ...found, unit: 'ms', ...LIMIT(found) };
}

/** Statistics of the nation and of a province beside the bare read of the rollup. */
export async function statistics(bench: Bench): Promise<Measurement[]> {
  const cases: StatisticCase[] = [
    { call: 'oldTreeLevel', region: '', dims: ['level'] },
    { call: 'oldTreeLevel', region: '33', dims: ['level'] },
    { call: 'oldTreeResource', region: '', dims: RESOURCE },
    { call: 'oldTreeResource', region: '3301', dims: RESOURCE },
  ];
  const found: Measurement[] = [];
  for (const one of cases) found.push(await statistic(bench, one));
  return found;
}
