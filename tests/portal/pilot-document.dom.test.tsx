import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { documentOf } from '../../src/contracts/prototypes/prototype-document.ts';
import { setLanguage } from '../../src/i18n/words.ts';
import { usePilotDocument } from '../../src/pages/prototypes/use-pilot-document.ts';
import sdas from '../../src/resources/sdas.ts';

afterEach(() => setLanguage('en', {}));

it('the fields that a pilot leaves out are named anew after a change of language', () => {
  const document = documentOf(sdas);
  const field = { key: 'scan', kind: 'file', options: { label: 'Signed scan' } } as const;
  const withFile = { ...document, fields: [...document.fields, field] };
  const { result } = renderHook(() => usePilotDocument(withFile));
  expect(result.current.leftOutWords).toMatch(
    /^Only in the finished list: .*Signed scan\. A pilot keeps no personal data, files, or tables within a row\.$/,
  );
  const piloted = result.current.pilotDocument;
  act(() =>
    setLanguage('es', {
      'Only in the finished list: {fields}. A pilot keeps no personal data, files, or tables within a row.':
        'Fuera: {fields}.',
      'Signed scan': 'Copia firmada',
    }),
  );
  expect(result.current.leftOutWords).toMatch(/^Fuera: .*Copia firmada\.$/);
  // The preview rerenders only for another prototype.
  expect(result.current.pilotDocument).toBe(piloted);
});
