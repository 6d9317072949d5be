import { expect, test } from 'vitest';
import { requestAtAddress } from '../../../src/framework/list/list-request.ts';
import prototypes from '../../../src/resources/prototypes.ts';

test('a list of prototypes asks for no documents, sample rows or translations', () => {
  const author = { userId: 1, tenantId: 1, tenantType: 4, role: 'admin', unitMember: false } as const;
  const asked = requestAtAddress(prototypes, author, '')?.meta?.fields;
  expect(asked).toContain('name');
  for (const long of ['document', 'sample', 'spanish']) expect(asked).not.toContain(long);
});
