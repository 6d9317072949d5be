/** The side of the child process (`ask-child.ts`): it answers once, and ends when its parent does. */
import { writeFileSync } from 'node:fs';

export type ChildAnswer<T> =
  | { readonly done: T }
  /** An error in the script, not in its input. */
  | { readonly failure: string };

export function answerParent(work: (...args: string[]) => Promise<unknown>): void {
  beTheFirstToGo();
  process.once('disconnect', endAtOnce);
  void answerOf(work).then((answer) => process.send?.(answer));
}

async function answerOf(work: (...args: string[]) => Promise<unknown>): Promise<ChildAnswer<unknown>> {
  try {
    return { done: await work(...process.argv.slice(2)) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** `process.exit` would wait for native code running in a thread. */
export function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** When memory runs out, Linux kills this process rather than the server or the database. */
function beTheFirstToGo(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other systems have no such file.
  }
}
