/**
 * More combining marks on one letter than any word has: the time to order them grows with the square of
 * their number (src/contracts/values/plain-text.ts).
 */
import { expect, it } from 'vitest';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';

const server = testServer();
const marked = (times: number) => `a${'\u0315'.repeat(times)}${'\u0300'.repeat(times)}`;

it('a name with as many combining marks as fit into a request is refused as too long', async () => {
  const token = await signIn(server(), people.mcoMember);
  const { body } = await call(server(), '/identity/users/me', { token });
  const { id } = Object(Object(body).user);
  const answer = await call(server(), `/identity/users/${id}`, {
    method: 'PATCH',
    token,
    body: { version: 1, name: marked(240_000) },
  });
  expect(answer).toMatchObject({ status: 400, body: { fields: { name: 'Use at most 201 characters.' } } });
});
