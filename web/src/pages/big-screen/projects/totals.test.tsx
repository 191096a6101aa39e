import type { ReactElement } from 'react';
import { openPart, screen } from '../../../../test/open.js';
import { projectScreen, rescueSummary } from '../../../../test/walls.js';
import { AreaPanel } from './AreaPanel.js';
import { FundPanel } from './FundPanel.js';
import { ProjectTotals } from './ProjectTotals.js';

const data = projectScreen('');
const figure = (key: string) => document.querySelector(`[data-figure="${key}"]`)!;
/** The figure as shown: its digits as a number. */
const digits = (key: string) => Number(figure(key).querySelector('b')!.textContent!.replaceAll(',', ''));
const units = () =>
  [...document.querySelectorAll('[data-figure]:not([data-figure="excellent"]) .wall-amount small')].map(
    ({ textContent }) => textContent,
  );
const open = (part: ReactElement, language: 'zh' | 'en') => openPart(part, { language });

describe('Money on the project screen', () => {
  it.each([
    ['zh', '万元', 74_285],
    ['en', 'million yuan', 742.85],
  ] as const)('adds up in one unit as it stands, in %s', async (language, unit, received) => {
    await open(<ProjectTotals data={data} />, language);
    expect(new Set(units())).toEqual(new Set([unit]));
    expect(units()).toHaveLength(5);
    expect(digits('received')).toBe(received);
    expect(digits('bound') + digits('left')).toBeCloseTo(received, 8);
  });

  it('names beside each figure of what it is a part', async () => {
    await open(<ProjectTotals data={data} />, 'zh');
    const base = (key: string) => figure(key).querySelector('.wall-figure-base')!.textContent;
    expect(['received', 'passedOn', 'bound', 'left', 'spent'].map(base)).toEqual([
      '中央财政下达',
      '占中央资金 59.92%',
      '占中央资金 0.84%',
      '中央资金 − 项目占用',
      '项目资金 1,230.5 万元的 44.73%',
    ]);
  });

  it('of a county that spends what stands above it says so', async () => {
    const funds = { received: 0, passedOn: 0, bound: 12.5, spent: 3, left: 0 };
    await open(<ProjectTotals data={{ ...data, funds }} />, 'zh');
    expect(figure('bound').textContent).toContain('其中上级资金 12.5 万元');
    expect(figure('left').textContent).toContain('中央资金未被占用的部分');
  });

  it('that somebody entered by hand is marked with its note, on both panels that show it', async () => {
    const entered = '2026-03-02 08:00:00';
    const getRescueAnalepsis = {
      ...rescueSummary(''),
      byYear: [
        { year: 2024, fund: 10, treeNum: 1, entered, note: '未建档项目' },
        { year: 2025, fund: 120_000, treeNum: 2, entered },
      ],
      byXz: [{ xzCode: '33', xzName: '浙江省', treeNum: 2, fund: 3, entered, note: '按省级验收数' }],
    };
    const shown = { ...data, getRescueAnalepsis };
    await open(
      <>
        <FundPanel data={shown} year={undefined} />
        <AreaPanel data={shown} />
      </>,
      'zh',
    );
    screen.getByText('人工录入 · 2026-03-02 · 说明：2024：未建档项目');
    screen.getByText('人工录入 · 2026-03-02 · 说明：按省级验收数');
    // Large sums keep the unit of the others.
    const fund = document.querySelector('.screen-rescue .wall-amount');
    expect(fund?.querySelector('b')?.textContent).toBe('120,000');
    expect(fund?.querySelector('small')?.textContent).toBe('万元');
  });
});
