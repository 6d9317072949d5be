import { expect, test } from 'vitest';
import { findingText, findingWords } from '../../src/contracts/uploads.ts';
import { es } from '../../src/i18n/es.ts';
import { said } from '../../src/i18n/said.ts';
import { setLanguage } from '../../src/i18n/words.ts';

test('what comes ready from the server is said in Spanish, with what is named in it', () => {
  setLanguage('es', es);
  expect(said('There is no such payment period.')).toBe('No existe: periodo de pago.');
  expect(said('Its status is “Paid”.')).toBe('Su estado es «Pagado».');
  expect(said('You may not create an alert like this.')).toBe('No puede crear así: aviso.');
  expect(said('Too many failed sign-ins. Wait 15 minutes, then try again.')).toBe(
    'Demasiados intentos fallidos. Espere 15 minutos e inténtelo de nuevo.',
  );
  const unreadable = findingText({
    code: 'F05',
    value: null,
    other: 'The workbook is protected by a password. Save it without one.',
  });
  expect(said(unreadable, Object.values(findingWords))).toBe(
    'El archivo no se puede leer: El libro está protegido con contraseña. Guárdelo sin ella.',
  );
  expect(said('Another backend says this.')).toBe('Another backend says this.');
  setLanguage('en', {});
  expect(said('There is no such payment period.')).toBe('There is no such payment period.');
  expect(said(unreadable, Object.values(findingWords))).toBe(unreadable);
});
