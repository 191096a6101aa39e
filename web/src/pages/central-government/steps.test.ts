import type { StageStep } from '@gushu/shared';
import { drawnStages } from './steps.js';

const step = (stage: number, fromStage: number | null, day: string): StageStep => ({
  ...{ stage, fromStage, stageName: '', action: 'x', userName: '李', remark: null },
  createTime: `2026-03-${day} 08:00:00`,
});

describe('The stages of a project', () => {
  it('are done, current or to come, and fill up with its progress', () => {
    const drawn = drawnStages(4, 50, []);
    expect(drawn.map(({ state }) => state).join(' ')).toBe('done done done current coming coming coming');
    expect(drawn.map(({ share }) => share)).toEqual([1, 1, 1, 0.5, 0, 0, 0]);
    expect(drawn.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
  });

  it('say who has brought the project to them last, not who has taken it back', () => {
    const log = [step(1, null, '01'), step(2, 1, '02'), step(3, 2, '03'), step(2, 3, '04')];
    const days = (now: number) => drawnStages(now, 5, log).map(({ came }) => came?.createTime.slice(8, 10));
    expect(days(2).slice(0, 4)).toEqual(['01', '02', undefined, undefined]);
    log.push(step(3, 2, '09'));
    expect(days(3).slice(0, 4)).toEqual(['01', '02', '09', undefined]);
  });

  it('are all done once the last one is', () => {
    expect(drawnStages(7, 95, [])[6]).toMatchObject({ state: 'current', share: 0 });
    expect(drawnStages(7, 100, [])[6]).toMatchObject({ state: 'done', share: 1 });
  });
});
