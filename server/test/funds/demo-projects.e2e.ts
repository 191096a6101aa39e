import { progressBounds, projectFaults } from '@gushu/shared';
import { loadDemoProjects } from '../../src/demo/load-projects.js';
import { loadDemoTrees } from '../../src/demo/load.js';
import { startApp, type TestApp } from '../kit/app.js';
import { asking } from '../kit/client.js';
import type { Given } from '../kit/factories.js';
import { type SignedIn, signInAs } from '../kit/people.js';
import { PROJECTS } from './projects.js';

const OPTIONS = { seed: 7, tenant: '000000', year: 2026 };
const say = () => undefined;

describe('Demo projects', () => {
  let t: TestApp;
  let nation: SignedIn;
  const { get } = asking<Given>(() => nation);

  beforeAll(async () => {
    t = await startApp();
    nation = await signInAs(t, { roles: ['nation'], xzCode: '' });
    await loadDemoTrees(t.db, { ...OPTIONS, trees: 100 }, say);
    await loadDemoProjects(t.db, t.config, { ...OPTIONS, projects: 60 }, say);
  }, 60_000);
  afterAll(() => t.close());

  it('are sixty over three years and in all stages, with figures that keep the rules', async () => {
    const { records } = await get<{ records: Given[] }>(`${PROJECTS}/page`, { size: 100 });
    expect(records).toHaveLength(60);
    expect(new Set(records.map(({ year }) => year))).toEqual(new Set([2024, 2025, 2026]));
    expect(new Set(records.map(({ stage }) => stage)).size).toBe(7);
    expect(records.flatMap(projectFaults)).toEqual([]);
    for (const { stage, progress, centralFund } of records) {
      const { from, to } = progressBounds(Number(stage));
      expect(Number(progress)).toBeGreaterThanOrEqual(from);
      expect(Number(progress)).toBeLessThanOrEqual(to);
      expect(Number(centralFund)).toBeGreaterThanOrEqual(5);
      expect(Number(centralFund)).toBeLessThanOrEqual(20);
    }
  });

  it('have the log of their stages and files that are there, and come once', async () => {
    const { records } = await get<{ records: Given[] }>(`${PROJECTS}/page`, { stage: 7, size: 1 });
    const whole = await get(`${PROJECTS}/detail`, { id: records[0]!['id'] });
    expect((whole['stageLog'] as Given[]).map(({ stage }) => stage)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const files = whole['files'] as Given[];
    expect(files.map(({ fileType, stage }) => [fileType, stage])).toEqual([
      ['1', 1],
      ['10', 1],
      ['10', 5],
      ['7', 5],
      ['9', 7],
    ]);
    for (const { url } of files) await nation.get(String(url)).expect(200);
    expect(await loadDemoProjects(t.db, t.config, { ...OPTIONS, projects: 60 }, say)).toBe(0);
  });
});
