import type { EChartsCoreOption } from 'echarts/core';
import type { ChartPalette } from './Chart.js';

/** A part of a whole. */
export interface DonutPart {
  name: string;
  color: string;
  value: number;
}

/** Parts of a whole as a ring. Their names and shares stand in `RingLegend`: at a ring they run into each other. */
export const donut =
  (parts: readonly DonutPart[], unit: string) =>
  ({ panel }: ChartPalette): EChartsCoreOption => ({
    tooltip: {
      trigger: 'item',
      confine: true,
      valueFormatter: (value: unknown) => `${Number(value).toLocaleString('en')} ${unit}`,
    },
    series: [
      {
        type: 'pie',
        radius: ['58%', '88%'],
        label: { show: false },
        itemStyle: { borderColor: panel, borderWidth: 2 },
        data: parts
          .map(({ name, color, value }) => ({ name, value, itemStyle: { color } }))
          .filter(({ value }) => value > 0),
      },
    ],
  });
