/**
 * Text that the portal wrote into a record is shown in the reader's language; text by people is not changed.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manifestOf } from '../../src/contracts/resource/manifest.ts';
import { es } from '../../src/i18n/es.ts';
import { setLanguage } from '../../src/i18n/words.ts';
import { inReadersWords, withMessageFields } from '../../src/providers/record-messages.ts';
import alerts from '../../src/resources/alerts.ts';

const manifest = manifestOf(alerts);
beforeEach(() => setLanguage('es', es));
afterEach(() => setLanguage('en', {}));

const reminder = {
  title: 'Survey to answer: SFY2027',
  body: 'It is due on 12/01/2026. The survey dashboard has it.',
  message: {
    title: { id: 'alert.surveyReminder', values: { period: 'SFY2027' } },
    body: { id: 'alert.surveyReminderBody', values: { due: '2026-12-01' } },
  },
};

test('an alert written by the portal has title and body in Spanish', () => {
  expect(inReadersWords(manifest, reminder)).toMatchObject({
    title: 'Encuesta por responder: SFY2027',
    body: 'Vence el 12/01/2026. Está en el panel de encuestas.',
  });
});

test('an alert written by a person or by a newer server is shown as stored', () => {
  expect(inReadersWords(manifest, { ...reminder, message: null })['title']).toBe(reminder.title);
  const newer = { title: { id: 'alert.ofLater', values: {} }, body: null };
  expect(inReadersWords(manifest, { ...reminder, message: newer })).toMatchObject({
    title: reminder.title,
    body: reminder.body,
  });
});

test('a list that shows the title also requests the message that the title is made of', () => {
  expect(withMessageFields(manifest, ['title', 'severity'])).toEqual({
    fields: ['title', 'severity', 'message'],
  });
  expect(withMessageFields(manifest, ['severity'])).toEqual({ fields: ['severity'] });
});
