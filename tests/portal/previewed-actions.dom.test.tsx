import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { documentOf } from '../../src/contracts/prototypes/prototype-document.ts';
import { allow, everyone } from '../../src/contracts/resource/policy.ts';
import { ListActions } from '../../src/pages/prototypes/list-actions.tsx';
import sdas from '../../src/resources/sdas.ts';

const document = documentOf({
  ...sdas,
  actions: { retire: { label: 'Retire', done: 'retired', set: { name: 'Old' }, grants: [allow(everyone)] } },
});
const hint = 'Try actions out under “Record.”';

test('only where a record can be shown does the list lead there to try its actions', () => {
  const { rerender } = render(<ListActions document={document} as={undefined} hasRecord />);
  expect(screen.getByText(hint)).toBeTruthy();
  rerender(<ListActions document={document} as={undefined} hasRecord={false} />);
  expect(screen.queryByText(hint)).toBeNull();
  expect(screen.getByRole('button', { name: 'Retire' })).toBeTruthy();
  expect(screen.getByText('In the finished list, when rows are selected:')).toBeTruthy();
});
