import { expect, test } from 'vitest';
import { findingText, findingWords } from '../../src/contracts/uploads.ts';
import { es } from '../../src/i18n/es.ts';
import { said } from '../../src/i18n/said.ts';
import { setLanguage } from '../../src/i18n/words.ts';

test('what an upload keeps of a file that cannot be used is said in Spanish', () => {
  setLanguage('es', es);
  const unreadable = findingText({
    code: 'F05',
    value: null,
    other: 'The workbook is protected by a password. Save it without one.',
  });
  expect(said(unreadable, Object.values(findingWords))).toBe(
    'El archivo no se puede leer: El libro está protegido con contraseña. Guárdelo sin ella.',
  );
  setLanguage('en', {});
  expect(said(unreadable, Object.values(findingWords))).toBe(unreadable);
});
