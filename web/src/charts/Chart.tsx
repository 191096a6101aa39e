import { BarChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TitleComponent, TooltipComponent } from 'echarts/components';
import { init, use as register, type EChartsCoreOption, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { PAPER_WIDTH, useOnPaper, useScheme, usePaletteName, useStill } from '../layout/settings.js';
import { fontFamily, paletteOf } from '../theme/tokens.js';
import './charts.css';

register([BarChart, PieChart, SVGRenderer]);
register([GridComponent, LegendComponent, TitleComponent, TooltipComponent]);

/** Font, text and panel colours that all charts share. */
export type ChartPalette = ReturnType<typeof paletteOf>;

interface Props {
  /** The chart for the palette in force. */
  option: (palette: ChartPalette) => EChartsCoreOption;
  /** Text alternative of the chart. */
  label: string;
  height: number;
  /** Name of the category that was clicked. */
  onPick?: (name: string) => void;
}

const shared = ({ text, panel, line }: ChartPalette, still: boolean): EChartsCoreOption => ({
  animation: !still,
  animationDuration: 200,
  textStyle: { fontFamily, color: text },
  tooltip: { backgroundColor: panel, borderColor: line, textStyle: { color: text, fontFamily } },
});

/**
 * Draws a chart for paper, or for its box again. The browser lays paper out after all scripts; where the chart is wider
 * than the page by then, the view box scales it down.
 */
function fitPaper(drawn: EChartsType, box: HTMLElement, onPaper: boolean): void {
  const width = Math.min(box.clientWidth, PAPER_WIDTH);
  drawn.resize({ width: onPaper ? width : 'auto' });
  const svg = box.querySelector('svg');
  if (onPaper) svg?.setAttribute('viewBox', `0 0 ${width} ${box.clientHeight}`);
  else svg?.removeAttribute('viewBox');
}

/** One ECharts drawing that follows the theme and its box. */
export function Chart({ option, label, height, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const pick = useRef(onPick);
  const theme = usePaletteName();
  const scheme = useScheme();
  const still = useStill();
  const onPaper = useOnPaper();

  useEffect(() => {
    pick.current = onPick;
  }, [onPick]);

  useEffect(() => {
    if (!box.current) return;
    const drawn = init(box.current, undefined, { renderer: 'svg' });
    chart.current = drawn;
    drawn.on('click', ({ name }) => pick.current?.(name));
    const observer = new ResizeObserver(() => drawn.resize());
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      drawn.dispose();
    };
  }, []);

  // Before its option, which draws at once.
  useEffect(() => {
    if (chart.current && box.current) fitPaper(chart.current, box.current, onPaper);
  }, [onPaper]);

  useEffect(() => {
    const palette = paletteOf(theme, scheme);
    const own = option(palette);
    const base = shared(palette, still);
    const tooltip = { ...(base['tooltip'] as object), ...(own['tooltip'] as object | undefined) };
    chart.current?.setOption({ ...base, ...own, tooltip }, { notMerge: true });
  }, [option, theme, scheme, still, onPaper]);

  return <div ref={box} className="chart" role="img" aria-label={label} style={{ height, width: '100%' }} />;
}
