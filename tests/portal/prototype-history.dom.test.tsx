import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { documentOf } from '../../src/contracts/prototypes/prototype-document.ts';
import slot from '../../src/pages/prototypes/document.field.tsx';
import sdas from '../../src/resources/sdas.ts';

it('the history of a prototype lists the fields that were added and removed', () => {
  const before = documentOf(sdas);
  const [first, ...others] = before.fields;
  if (first === undefined || slot.Change === undefined) throw new Error('There is nothing to change.');
  const after = { ...before, fields: [...others, { ...first, key: 'region' }] };
  const { container } = render(<slot.Change before={before} after={after} />);
  const said = [...container.querySelectorAll('li')].map((item) => item.textContent);
  expect(said).toContain('Field added: Region');
  expect(said.some((words) => words.startsWith('Field removed: '))).toBe(true);
});
