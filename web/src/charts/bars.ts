import type { EChartsCoreOption } from 'echarts/core';
import { numberText } from '../locales/number-text.js';
import type { Meaning } from '../theme/tokens.js';
import type { ChartPalette } from './Chart.js';
import { itemStyleOf } from './shapes.js';

/** A part of every bar: what it is called, its look, and its value in each bar. */
interface BarSeries {
  name: string;
  look: Meaning;
  values: readonly number[];
}

const LABEL_CHARACTERS = 6;
/** A Latin letter is half as wide as an ideograph. */
const roomOf = (name: string): number => LABEL_CHARACTERS * (/\p{Script=Han}/u.test(name) ? 1 : 2);
const SLANT_FROM = 12;

/** Stacked upright bars, one a category. */
export const stackedBars =
  (names: readonly string[], series: readonly BarSeries[], unit: string) =>
  ({ line, text2 }: ChartPalette): EChartsCoreOption => ({
    grid: { left: 8, right: 8, top: series.length > 1 ? 40 : 28, bottom: 4, containLabel: true },
    legend:
      series.length > 1 ? { top: 0, textStyle: { color: text2 }, itemWidth: 12, itemHeight: 12 } : undefined,
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      valueFormatter: (value: unknown) => `${numberText(Number(value ?? 0))} ${unit}`,
    },
    xAxis: {
      type: 'category',
      data: [...names],
      axisTick: { show: false },
      axisLine: { lineStyle: { color: line } },
      axisLabel: {
        color: text2,
        interval: 0,
        hideOverlap: true,
        rotate: names.length > SLANT_FROM ? 45 : 0,
        formatter: (name: string) =>
          name.length > roomOf(name) ? `${name.slice(0, roomOf(name) - 1)}…` : name,
      },
    },
    yAxis: {
      type: 'value',
      name: unit,
      // Half a tree is none.
      minInterval: 1,
      nameTextStyle: { color: text2 },
      axisLabel: { color: text2, formatter: (value: number) => numberText(value) },
      splitLine: { lineStyle: { color: line } },
    },
    series: series.map(({ name, look, values }) => ({
      type: 'bar',
      name,
      stack: 'all',
      barMaxWidth: 36,
      // The least that can be seen and clicked; nothing is drawn of none.
      barMinHeight: 2,
      itemStyle: series.length > 1 ? itemStyleOf(look) : { color: look.color },
      data: values.map((value) => value || null),
    })),
  });
