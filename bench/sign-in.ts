/** Whether the time of a refusal tells an address that has an account from one that has none. */
import { performance } from 'node:perf_hooks';
import { signInsOf, startServer, withDataDir } from './installation.ts';
import { median, type Section } from './report.ts';

const each = 200;
/** The first hashes of a process take longer. */
const warmUps = 8;

/** One after the other, known and unknown in turn, each from an address of its own, so that no limit is met. */
export async function signInBench(): Promise<readonly Section[]> {
  const known: number[] = [];
  const unknown: number[] = [];
  await withDataDir(async (dataDir) => {
    const server = await startServer(dataDir, { TRUST_PROXY: '1' });
    const people = signInsOf(dataDir);
    let address = 0;
    const refusedMs = async (email: string): Promise<number> => {
      address += 1;
      const from = performance.now();
      const answer = await fetch(`${server.origin}/identity/auth/login`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
        },
        body: JSON.stringify({ email, password: 'not the password of anybody', tenantId: 1 }),
      });
      await answer.text();
      if (answer.status !== 400) throw new Error(`A wrong password was answered with ${answer.status}.`);
      return performance.now() - from;
    };
    const emailOf = (place: number) => people[place % people.length]?.email ?? '';
    for (let warmUp = 0; warmUp < warmUps; warmUp += 1) await refusedMs(`warm${warmUp}@example.org`);
    for (let place = 0; place < each; place += 1) {
      // Whichever came second in each pair would have what the first left behind.
      const pair = [
        async () => known.push(await refusedMs(emailOf(place))),
        async () => unknown.push(await refusedMs(`nobody${place}@example.org`)),
      ];
      for (const one of place % 2 === 0 ? pair : pair.toReversed()) await one();
    }
    await server.stop();
  });
  return [
    {
      title: `sign-in: a wrong password refused; medians of ${each}`,
      reference: 'of an address that has no account',
      lines: [
        {
          what: 'of an address that has an account',
          value: median(known),
          unit: 'ms',
          reference: median(unknown),
          budget: { of: 'ratio', atLeast: 0.9, atMost: 1.1 },
        },
      ],
    },
  ];
}
