import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/contracts/messages/catalogue.ts';
import {
  formatMessage,
  type MessageDescriptor,
  type Tongue,
} from '../../../src/contracts/messages/sentence.ts';
import type { ProblemBody } from '../../../src/contracts/api/problems.ts';
import { es } from '../../../src/i18n/es.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';

const server = testServer();
const spanish: Tongue = { locale: 'es-US', sentences: es };

/** The words of a sentence, without quoted ones that somebody typed. */
function wordsOf(text: string): readonly string[] {
  return (text.replace(/[“"«][^”"»]*[”"»]/g, '').match(/\p{L}{4,}/gu) ?? []).map((word) =>
    word.toLowerCase(),
  );
}

describe('an error from the server is translated into Spanish without any English words', () => {
  it.each<[what: string, method: string, path: string, body?: unknown]>([
    ['an address of nothing', 'GET', '/api/nothing'],
    ['a record that is not there', 'GET', '/api/paymentPeriods/99999'],
    ['a parameter that is not known', 'GET', '/identity/tenants?colour=red'],
    ['a condition that cannot be', 'GET', '/identity/tenants?_where={"name":5}'],
    ['a page without end', 'GET', '/identity/tenants?_end=5000'],
    ['a new record of mistakes', 'POST', '/identity/tenants', { name: '', tenantType: { id: 9 } }],
    ['a field that nobody knows', 'POST', '/identity/tenants', { name: 'A tenant', colour: 'red' }],
    ['a record that others point at', 'DELETE', '/identity/tenants/1?version=1'],
    ['a name that is taken', 'POST', '/api/sdas', { name: 'Bexar', counties: [], mcos: [] }],
    ['a change of what has changed', 'PATCH', '/identity/tenants/2', { version: 99, name: 'Another' }],
    ['an action on what is not there', 'POST', '/api/transactions/actions/approve', { selection: {} }],
    ['a method that is not taken', 'PUT', '/identity/tenants', {}],
  ])('%s', async (_what, method, path, body) => {
    const token = await signIn(server(), people.superAdmin);
    const answer = await call(server(), path, { token, method, ...(body === undefined ? {} : { body }) });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const problem = answer.body as ProblemBody; // the status says so
    expect(problem.Error).toBe(inEnglish(problem.message));
    const messages: readonly MessageDescriptor[] = [
      problem.message,
      ...Object.values(problem.fieldMessages ?? {}),
    ];
    for (const message of messages) {
      const [english, words] = [inEnglish(message), formatMessage(message, spanish)];
      expect(words).not.toBe('');
      expect(words).not.toMatch(/\{\w+[:}]/);
      const shared = wordsOf(words).filter((word) => wordsOf(english).includes(word));
      expect(shared, `${english} | ${words}`).toEqual([]);
    }
  });

  it('too many failed sign-ins, with the number of minutes', () => {
    const message: MessageDescriptor = { id: 'signIn.tooMany', values: { minutes: 2 } };
    expect(formatMessage(message, spanish)).toContain('2 minutos');
  });
});
