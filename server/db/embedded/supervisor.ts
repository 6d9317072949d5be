import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from './account.ts';

/**
 * Runs a command and stops it when descriptor 3 closes: that happens when this process lets go of it or dies, by
 * whatever means. It is a shell script, so there is no file to be found in a bundled server. Two processes: the one that
 * waits for the command, and the one that waits for the end of descriptor 3, which works on when the first is killed.
 * Descriptor 4 is a lock that the command keeps as long as it lives. SIGINT is PostgreSQL's fast shutdown (open
 * transactions are rolled back, everything is on disk), SIGQUIT its immediate one (recovers at the next start).
 */
const script = `
exec 5<&0
"$@" <&5 3<&- 5<&- &
command=$!
exec 5<&-
(
  cd /
  exec >/dev/null 2>&1 4<&-
  while read -r line; do :; done <&3
  kill -INT $command
  for second in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do sleep 1; done
  kill -QUIT $command
) &
watcher=$!
exec 3<&-
wait $command
status=$?
kill $watcher
exit $status
`;

/** Enough that the first complaint is not lost among those that follow from it. */
const keptLines = 200;

/** A command that does not outlive this process. */
export interface Supervised {
  /** Settles when the command has ended: its exit status, or null when it could not run or was killed. */
  readonly ended: Promise<number | null>;
  /** The last lines that it wrote. */
  readonly lines: readonly string[];
  /** Asks the command to stop: SIGINT now, SIGQUIT after 20 seconds. */
  stop(): void;
  /** Whether the command keeps this process from ending by itself. */
  keepAlive(yes: boolean): void;
}

export interface SupervisedCommand {
  command: string;
  args: readonly string[];
  /** The folder that the command works in. The account needs no leave to reach it from above. */
  cwd: string;
  account: Account;
  /** The command holds this lock as long as it or a child of it lives. */
  lockFd: number;
  /** What the command reads from its standard input. */
  input?: string;
  onLine?: (line: string) => void;
}

export function supervise({
  command,
  args,
  cwd,
  account,
  lockFd,
  input,
  onLine,
}: SupervisedCommand): Supervised {
  const [program = 'sh', ...rest] = [...account.prefix, '/bin/sh', '-c', script, 'sh', command, ...args];
  const child = spawn(program, rest, {
    ...account.user,
    cwd,
    // A session of its own: Ctrl-C in a terminal must reach this process alone, which still has requests to finish.
    detached: true,
    // Nothing of ours: PGDATA, PGOPTIONS or LD_LIBRARY_PATH would change what runs.
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', 'pipe', lockFd],
  });
  const streams = child.stdio.filter((stream) => stream instanceof Socket);
  // A command that ends early breaks its pipes; how it ended is told by `ended`.
  for (const stream of streams) stream.on('error', () => undefined);
  child.stdin?.end(input);

  const lines: string[] = [];
  const keep = (line: string) => {
    lines.push(line);
    if (lines.length > keptLines) lines.shift();
    onLine?.(line);
  };
  for (const output of [child.stdout, child.stderr]) {
    if (output !== null) createInterface({ input: output }).on('line', keep);
  }

  const closed = new Promise<void>((resolve) =>
    child.once('close', () => {
      resolve();
    }),
  );
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      keep(`error: ${error.message}`);
      resolve(null);
    });
    // The last lines may come after the end; a grandchild that still holds the pipe must not hold this up.
    child.once(
      'exit',
      (status) =>
        void Promise.race([closed, delay(200)]).then(() => {
          resolve(status);
        }),
    );
  });
  return {
    ended,
    lines,
    stop: () => {
      child.stdio[3]?.destroy();
    },
    keepAlive: (yes) => {
      for (const handle of [child, ...streams])
        if (yes) handle.ref();
        else handle.unref();
    },
  };
}
