// Types of the part of ECharts that we use: only the benchmark installs the package, and type checks run without it.
declare module 'echarts' {
  interface Chart {
    setOption(option: object): void;
    renderToSVGString(): string;
    dispose(): void;
  }

  export function init(
    dom: null,
    theme: null,
    options: {
      readonly renderer: 'svg';
      readonly ssr: true;
      readonly width: number;
      readonly height: number;
    },
  ): Chart;
}
