/** Checks whether response times reveal which email addresses have accounts. */
import { performance } from 'node:perf_hooks';
import { signInsOf, startServer, withDataDir } from './installation.ts';
import { median, type Section } from './report.ts';

const each = 200;
/** The first hashes in a process take longer. */
const warmUps = 8;

interface Asked {
  readonly title: string;
  readonly path: string;
  readonly bodyFor: (email: string) => object;
  /** Status of every response. */
  readonly status: number;
}
const refusedPassword: Asked = {
  title: 'a wrong password refused',
  path: '/identity/auth/login',
  bodyFor: (email) => ({ email, password: 'not the password of anybody', tenantId: 1 }),
  status: 400,
};
const forgottenPassword: Asked = {
  title: 'a forgotten password',
  path: '/identity/users/forgot_password',
  bodyFor: (email) => ({ email }),
  status: 204,
};

/**
 * Sends the requests one at a time, alternating known and unknown addresses. Each comes from its own IP address, so that no
 * rate limit applies.
 */
export async function signInBench(): Promise<readonly Section[]> {
  return withDataDir(async (dataDir) => {
    const server = await startServer(dataDir, { TRUST_PROXY: '1' });
    const people = signInsOf(dataDir).map(({ email }) => email);
    const sections = [];
    for (const asked of [refusedPassword, forgottenPassword])
      sections.push(await compared(server.origin, people, asked));
    await server.stop();
    return sections;
  });
}

let address = 0;
async function answerMs(origin: string, { path, bodyFor, status }: Asked, email: string): Promise<number> {
  address += 1;
  const from = performance.now();
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
    },
    body: JSON.stringify(bodyFor(email)),
  });
  await answer.text();
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status} in place of ${status}.`);
  return performance.now() - from;
}

async function compared(origin: string, people: readonly string[], asked: Asked): Promise<Section> {
  const known: number[] = [];
  const unknown: number[] = [];
  const msFor = (email: string) => answerMs(origin, asked, email);
  for (let warmUp = 0; warmUp < warmUps; warmUp += 1) await msFor(`warm${warmUp}@example.org`);
  for (let place = 0; place < each; place += 1) {
    // Alternates the order within pairs, because the second request could profit from the first.
    const pair = [
      async () => known.push(await msFor(people[place % people.length] ?? '')),
      async () => unknown.push(await msFor(`nobody${place}@example.org`)),
    ];
    for (const one of place % 2 === 0 ? pair : pair.toReversed()) await one();
  }
  return {
    title: `sign-in: ${asked.title}; medians of ${each}`,
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
  };
}
