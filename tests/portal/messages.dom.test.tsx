import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { declared, message } from '../../src/contracts/messages/catalogue.ts';
import { encoded } from '../../src/contracts/messages/encoded.ts';
import { es } from '../../src/i18n/es.ts';
import { messageTextWords, messageWords } from '../../src/i18n/messages.ts';
import { setLanguage } from '../../src/i18n/words.ts';
import paymentPeriods from '../../src/resources/payment-periods.ts';
import transactions from '../../src/resources/transactions.ts';

const noun = ({ name, label: [one, many] }: typeof paymentPeriods | typeof transactions) => ({
  resource: name,
  one,
  many,
});
const period = noun(paymentPeriods);
const transaction = noun(transactions);

afterEach(() => setLanguage('en', {}));

describe('in Spanish', () => {
  beforeEach(() => setLanguage('es', es));

  test('a sentence agrees with the gender of its noun', () => {
    expect(messageWords(message('record.missing', { record: period }))).toBe(
      'Este periodo de pago no existe o usted no tiene acceso.',
    );
    expect(messageWords(message('record.missing', { record: transaction }))).toBe(
      'Esta transacción no existe o usted no tiene acceso.',
    );
  });

  test('the plural form depends on the number', () => {
    expect(messageWords(message('signIn.tooMany', { minutes: 1 }))).toContain('Espere un minuto');
    expect(messageWords(message('signIn.tooMany', { minutes: 15 }))).toContain('Espere 15 minutos');
    const counted = (count: number) =>
      messageWords(
        message('action.unexpected', {
          now: { ...transaction, count },
          shown: { ...transaction, count: 12_000 },
          action: 'Approve',
        }),
      );
    expect(counted(1)).toContain('ahora afectaría a 1 transacción, no a 12,000 transacciones');
    expect(counted(1)).toContain('elija «Aprobar»');
  });

  test('declared texts within a sentence are translated, too', () => {
    expect(messageWords(message('action.state', { field: 'Status', state: 'Paid' }))).toBe(
      'Su estado es «Pagado».',
    );
    // As in a list, the state agrees with a noun that is feminine in Spanish.
    const state = { words: 'Paid', of: 'Transaction' };
    expect(messageWords(message('action.state', { field: 'Status', state }))).toBe('Su estado es «Pagada».');
    expect(messageWords(declared('The end is before the start.'))).toBe('El fin es anterior al inicio.');
    expect(messageWords(message('record.duplicate', { record: period, fields: ['Program', 'Name'] }))).toBe(
      'Ya hay otro periodo de pago con lo mismo en: programa y nombre.',
    );
  });

  test('an encoded message is translated; the texts of another backend stay unchanged', () => {
    expect(messageTextWords(encoded(message('field.tooLong', { most: 1 })))).toBe(
      'Use como máximo 1 carácter.',
    );
    expect(messageTextWords('Another backend says this.')).toBe('Another backend says this.');
    expect(messageTextWords('{"id":"of.a.newer.server"}')).toBe('{"id":"of.a.newer.server"}');
  });
});

test('in English, messages are filled in and pluralized as well', () => {
  expect(messageWords(message('record.missing', { record: period }))).toBe(
    'This payment period does not exist, or you don’t have access to it.',
  );
  expect(messageWords(message('upload.rejectedRows', { rows: 1 }))).toMatch(/^One row has errors/);
  expect(messageWords(message('upload.rejectedRows', { rows: 2_000 }))).toMatch(/^2,000 rows have errors/);
  expect(messageWords(message('record.duplicate', { record: period, fields: ['Program', 'Name'] }))).toBe(
    'Another payment period has the same program and name.',
  );
  expect(messageTextWords('Another backend says this.')).toBe('Another backend says this.');
});
