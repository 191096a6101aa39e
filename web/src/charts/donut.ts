import type { EChartsCoreOption } from 'echarts/core';
import { numberText } from '../locales/number-text.js';
import type { Meaning } from '../theme/tokens.js';
import type { ChartPalette } from './Chart.js';
import { itemStyleOf } from './shapes.js';

/** A part of a whole. */
export interface DonutPart {
  name: string;
  look: Meaning;
  value: number;
}

/** Degrees that the smallest part takes at least, so that it is seen. */
const MIN_ANGLE = 2;

/**
 * Parts of a whole as a ring around the whole. Their names and shares stand in `RingLegend`: at a ring they run into
 * each other.
 */
export const donut =
  (parts: readonly DonutPart[], unit: string) =>
  ({ panel, text, text2 }: ChartPalette): EChartsCoreOption => ({
    title: {
      text: numberText(parts.reduce((sum, { value }) => sum + value, 0)),
      subtext: unit,
      left: 'center',
      top: 'center',
      itemGap: 2,
      textStyle: { color: text, fontSize: 18 },
      subtextStyle: { color: text2 },
    },
    tooltip: {
      trigger: 'item',
      confine: true,
      valueFormatter: (value: unknown) => `${numberText(Number(value))} ${unit}`,
    },
    series: [
      {
        type: 'pie',
        radius: ['58%', '88%'],
        label: { show: false },
        minAngle: MIN_ANGLE,
        itemStyle: { borderColor: panel, borderWidth: 2 },
        data: parts
          .map(({ name, look, value }) => ({ name, value, itemStyle: itemStyleOf(look) }))
          .filter(({ value }) => value > 0),
      },
    ],
  });
