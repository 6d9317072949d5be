import { explain } from '../explain.ts';

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Exit codes by signal, as a shell has them. */
const interrupted = { SIGINT: 130, SIGTERM: 143 } as const;

/** Runs the work of a script, which returns a sentence if it could not be done, and ends the process. */
export async function runScript(work: () => Promise<string | undefined>): Promise<never> {
  // Without a listener the process ends at once, and what it does at its exit is left out: removing its temporary files.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(interrupted[signal]));
  try {
    const refusal = await work();
    if (refusal === undefined) process.exit(0);
    process.stderr.write(`${refusal}\n`);
  } catch (error) {
    for (const sentence of explain(error, process.env)) process.stderr.write(`${sentence}\n`);
  }
  process.exit(1);
}
