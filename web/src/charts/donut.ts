import { shares } from '@gushu/shared';
import type { EChartsCoreOption } from 'echarts/core';
import type { ChartPalette } from './Chart.js';

/** A part of a whole. */
export interface DonutPart {
  name: string;
  color: string;
  value: number;
}

/** Parts of a whole as a ring, each with its share in words, rounded as in tables and figures. */
export const donut = (parts: readonly DonutPart[], unit: string) => {
  const whole = parts.filter(({ value }) => value > 0).length === 1;
  const percents = shares(parts.map(({ value }) => value));
  return ({ panel, text, text2 }: ChartPalette): EChartsCoreOption => ({
    tooltip: {
      trigger: 'item',
      valueFormatter: (value: unknown) => `${Number(value).toLocaleString('en')} ${unit}`,
    },
    series: [
      {
        type: 'pie',
        radius: ['40%', '58%'],
        avoidLabelOverlap: true,
        itemStyle: { borderColor: panel, borderWidth: 2 },
        label: {
          color: text,
          overflow: 'none',
          lineHeight: 17,
          // The label of a whole ring would stand on the ring.
          ...(whole ? { position: 'center' } : {}),
        },
        labelLine: { length: 8, length2: 8, lineStyle: { color: text2 } },
        data: parts
          .map(({ name, color, value }, at) => ({
            name,
            value,
            itemStyle: { color },
            label: { formatter: `{b}\n${(percents[at] ?? 0).toFixed(2)}%` },
          }))
          .filter(({ value }) => value > 0),
      },
    ],
  });
};
