// Draws a chart with ECharts, which is installed beside this file.
import { init } from 'echarts';

/** The chart as SVG; `option` has the format of ECharts. */
export function svgChart(option: object, width: number, height: number): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  chart.setOption(option);
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}
