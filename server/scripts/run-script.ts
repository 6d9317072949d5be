import { explain } from '../explain.ts';

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs the work of a script, which returns a sentence if it could not be done, and ends the process. */
export async function runScript(work: () => Promise<string | undefined>): Promise<never> {
  try {
    const refusal = await work();
    if (refusal === undefined) process.exit(0);
    process.stderr.write(`${refusal}\n`);
  } catch (error) {
    for (const sentence of explain(error, process.env)) process.stderr.write(`${sentence}\n`);
  }
  process.exit(1);
}
