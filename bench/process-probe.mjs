/** Loaded into the server before its own code (`node --import`): logs memory and event loop delay ten times a second. */
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const everyMs = 100;
const file = process.env.PROBE_FILE ?? 'probe';
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
setInterval(() => {
  const sample = { at: Date.now(), bytes: process.memoryUsage.rss(), deafMs: delay.max / 1e6 };
  delay.reset();
  appendFileSync(file, `${JSON.stringify(sample)}\n`);
}, everyMs).unref();
