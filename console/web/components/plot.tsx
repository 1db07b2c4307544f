import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import styles from './plot.module.css';

export type PlotSeries = {
  readonly label: string;
  readonly points: readonly { readonly at: number; readonly value: number | null }[];
  /** `canary`: in the accent colour. */
  readonly kind: 'stable' | 'canary';
};

type PlotProps = {
  readonly title: string;
  readonly summary: string;
  readonly series: readonly PlotSeries[];
  /** The period until now that it shows. */
  readonly hours: number;
};

const height = 140;
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** A small plot over time. `summary` says in words what it shows. */
export function Plot({ title, summary, series, hours }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const plot = new uPlot(plotOptions(element, series, hours), alignSeries(series), element);
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [series, hours]);

  return (
    <figure className={styles.plot}>
      <figcaption>
        <span className={styles.title}>{title}</span> <span className={styles.summary}>{summary}</span>
      </figcaption>
      <div ref={place} className={styles.place} aria-hidden="true" />
    </figure>
  );
}

function plotOptions(element: HTMLElement, series: readonly PlotSeries[], hours: number): uPlot.Options {
  const now = Date.now() / 1000;
  const format = hours > 24 ? day : clock;
  const colour = (name: string) => getComputedStyle(element).getPropertyValue(name);
  const axis = {
    stroke: colour('--color-text-muted'),
    grid: { stroke: colour('--color-line'), width: 1 },
    ticks: { show: false },
    font: '12px system-ui',
  };
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: { show: false },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        space: 64,
        values: (_plot, times) => times.map((time) => format.format(time * 1000)),
      },
      { ...axis, size: 44, space: 28 },
    ],
    scales: {
      x: { range: () => [now - hours * 3600, now] },
      y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.15 : 1] },
    },
    series: [
      {},
      ...series.map(({ label, kind }) => ({
        label,
        width: 2,
        spanGaps: true,
        stroke: colour(kind === 'canary' ? '--console-canary-line' : '--color-ink'),
        ...(kind === 'canary' ? {} : { dash: [4, 3] }),
        points: { show: true, size: 4 },
      })),
    ],
  };
}

/** One list of times for all series, as uPlot needs it. */
function alignSeries(series: readonly PlotSeries[]): uPlot.AlignedData {
  const times = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))].sort(
    (a, b) => a - b,
  );
  const columns = series.map(({ points }) => {
    const values = new Map(points.map(({ at, value }) => [at, value]));
    return times.map((at) => values.get(at) ?? null);
  });
  return [times, ...columns];
}
