/** In a process of its own (`ask-child.ts`): it answers once, and ends with whoever asked. */
import { writeFileSync } from 'node:fs';

export type ChildAnswer<T> =
  | { readonly done: T }
  /** A mistake of the script, not of what it was given. */
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

/** `process.exit` would wait for native code that works in a thread. */
export function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Where memory runs out, Linux ends this process, not the server nor the database. */
function beTheFirstToGo(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other systems have no such file.
  }
}
