/** `npm start`: one process that serves the portal, the API and the identity service. */
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Running } from './boot.ts';
import { readConfig } from './config.ts';
import { explain } from './explain.ts';
import { createLogger } from './log.ts';
import { serve } from './serve.ts';

/** How long work in progress may take after a stop signal before it is aborted. */
const drainMs = 5_000;
/** Then the process exits, whatever it is doing, because process managers kill it after ten seconds. */
const maxStopMs = 8_500;
/**
 * How much the heap may grow before V8 collects what is no longer used. By default V8 lets a small heap grow to four times what
 * is used, and what long answers leave behind fills it within seconds.
 */
const heapGrowingPercent = 40;

async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${heapGrowingPercent}`);
  // As for the scripts, relative paths start at the portal's own folder, wherever the process is started: another working folder
  // must not begin another installation.
  process.chdir(join(import.meta.dirname, '../..'));
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  process.on('unhandledRejection', (error) => {
    logger.error({ err: error }, 'a promise was rejected and nobody looked');
  });
  await serve({
    config,
    logger,
    say: (...lines) => void process.stdout.write(`${lines.join('\n')}\n`),
    onBoot: stopOnSignal,
  });
}

/** The first signal lets requests in flight finish for a while; a second one exits at once. */
function stopOnSignal({ app, close, breakOff }: Running): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => {
      app.log.warn('what is under way takes too long and is broken off');
      breakOff();
    }, drainMs).unref();
    setTimeout(() => {
      app.log.error('the stop takes too long: the process ends as it is');
      process.exit(1);
    }, maxStopMs).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        app.log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

main().catch((error: unknown) => {
  for (const sentence of explain(error, process.env)) process.stderr.write(`${sentence}\n`);
  process.exit(1);
});
