import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from './account.ts';

/**
 * Runs a command and stops it when descriptor 3 closes, which happens when this process closes it or dies, however that happens.
 * It is an inline shell script, so a bundled server needs no extra file. It uses two processes: one waits for the command; the
 * other waits for the end of descriptor 3 and keeps working if the first is killed. Descriptor 4 is a lock that the command
 * holds as long as it lives. SIGINT is PostgreSQL's fast shutdown (open transactions are rolled back, everything is written to
 * disk), SIGQUIT its immediate one (it recovers at the next start).
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

/** Enough to keep the first error when many others follow from it. */
const keptLines = 200;

/** A command that does not outlive this process. */
export interface Supervised {
  /** Resolves when the command has ended: with its exit status, or `null` if it could not run or was killed. */
  readonly ended: Promise<number | null>;
  /** The last lines of its output. */
  readonly lines: readonly string[];
  /** Asks the command to stop: SIGINT now, SIGQUIT after 20 seconds. */
  stop(): void;
  /** Whether the command keeps this process from exiting. */
  keepAlive(yes: boolean): void;
}

export interface SupervisedCommand {
  command: string;
  args: readonly string[];
  /** The working folder. The account needs no permissions on the folders above it. */
  cwd: string;
  account: Account;
  /** The command holds this lock as long as it or one of its children lives. */
  lockFd: number;
  /** The command's standard input. */
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
    // In a session of its own: Ctrl-C in a terminal must reach only this process, which still has requests to finish.
    detached: true,
    // The environment is not inherited: PGDATA, PGOPTIONS or LD_LIBRARY_PATH would change what runs.
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', 'pipe', lockFd],
  });
  const streams = child.stdio.filter((stream) => stream instanceof Socket);
  // A command that exits early breaks its pipes; `ended` tells how it exited.
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
    // The last lines may arrive after the exit, but a grandchild that still holds the pipe must not delay this.
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
