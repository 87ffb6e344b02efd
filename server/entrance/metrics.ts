/** Numbers about this process in Prometheus' text format. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface Counters {
  requests: number;
  refusals: number;
  events: number;
}

export interface Metrics {
  readonly counters: Counters;
  render(gauges: Readonly<Record<string, number>>): string;
  close(): void;
}

export function createMetrics(): Metrics {
  const counters: Counters = { requests: 0, refusals: 0, events: 0 };
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return {
    counters,
    render(gauges) {
      const { rss, heapUsed } = process.memoryUsage();
      const p99 = Number.isNaN(delay.percentile(99)) ? 0 : delay.percentile(99) / 1e9;
      const lines = [
        metric('http_requests_total', 'counter', counters.requests),
        metric('http_refusals_total', 'counter', counters.refusals),
        metric('events_committed_total', 'counter', counters.events),
        metric('resident_memory_bytes', 'gauge', rss),
        metric('heap_used_bytes', 'gauge', heapUsed),
        metric('event_loop_delay_p99_seconds', 'gauge', p99),
        metric('uptime_seconds', 'gauge', process.uptime()),
        ...Object.entries(gauges).map(([name, value]) => metric(name, 'gauge', value)),
      ];
      return `${lines.join('\n')}\n`;
    },
    close: () => {
      delay.disable();
    },
  };
}

const metric = (name: string, kind: 'counter' | 'gauge', value: number): string =>
  `# TYPE interlock_${name} ${kind}\ninterlock_${name} ${value}`;
