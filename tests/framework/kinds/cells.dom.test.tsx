import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { f, type Field } from '../../../src/contracts/resource/fields.ts';
import { Cell } from '../../../src/framework/kinds/cells.tsx';
import { RecordContextProvider } from '../../../src/framework/record-context.ts';
import { type ResourceSource, ResourcesProvider } from '../../../src/framework/resources.tsx';
import { es } from '../../../src/i18n/es.ts';
import { setLanguage } from '../../../src/i18n/words.ts';
import dueDate from '../../../src/pages/paymentPeriods/due-date.field.tsx';

const shown = (field: Field, value: unknown, full = false) =>
  render(<Cell field={field} value={value} full={full} />).container;

const examples: readonly (readonly [text: string, field: Field, value: unknown])[] = [
  ['$1,234,567.50', f.money(), '1234567.50'],
  ['-$0.05', f.money({ signed: true }), '-0.05'],
  // Years and other small whole numbers have no thousands separator.
  ['2027', f.integer(), 2027],
  ['12,500', f.integer(), 12500],
  ['12.5%', f.percent(), 12.5],
  ['(512) 555-0100', f.phone(), '+15125550100'],
  ['+525512345678', f.phone(), '+525512345678'],
  ['512.555.0100 x7', f.phone(), '512.555.0100 x7'],
  ['09/01/2026', f.date(), '2026-09-01'],
  ['Submitted', f.choice({ sent: { label: 'Submitted', tone: 'info' } }), 'sent'],
  ['gone', f.choice({ sent: 'Submitted' }), 'gone'],
  ['Rural', f.code({ 3: 'Rural' }), { id: 3, name: 'Rural' }],
  ['Inactive', f.flag({ words: ['Active', 'Inactive'], tones: ['success', 'neutral'] }), false],
  ['Bexar, Dallas, Travis +1', f.list(), ['Bexar', 'Dallas', 'Travis', 'Webb']],
  [
    'Admin at Harbor Health +1',
    f.rows({ tenant: f.ref('tenants'), role: f.choice({ admin: 'Admin', viewer: 'Viewer' }) }),
    [
      { tenant: { id: 1, name: 'Harbor Health' }, role: 'admin' },
      { tenant: { id: 2, name: 'Elm Clinic' }, role: 'viewer' },
    ],
  ],
  [
    '1 Main St, Austin, TX 78701, US',
    f.address(),
    { address1: '1 Main St', address2: '', city: 'Austin', state: 'TX', postalCode: '78701', country: 'US' },
  ],
  ['•••••1234', f.text({ pii: true }), '•••••1234'],
  ['Not set', f.secret(), null],
  ['Set', f.secret(), true],
];

test.each(examples)('a cell reads %s', (text, field, value) => {
  expect(shown(field, value).textContent).toBe(text);
});

test('a phone number’s link dials the stored number', () => {
  const link = shown(f.phone(), '+15125550100').querySelector('a');
  expect(link?.getAttribute('href')).toBe('tel:+15125550100');
});

test('a choice agrees in gender with its noun in Spanish', () => {
  setLanguage('es', es);
  try {
    const sent = { sent: 'Submitted' };
    expect(shown(f.choice(sent, { noun: 'Survey' }), 'sent').textContent).toBe('Enviada');
    expect(shown(f.choice(sent, { noun: 'Account holder' }), 'sent').textContent).toBe('Enviado');
    expect(shown(f.choice(sent), 'sent').textContent).toBe('Enviado');
  } finally {
    setLanguage('en', {});
  }
});

test('a custom cell that throws falls back to the cell of its kind, and its file is logged', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  try {
    const Broken = () => {
      throw new Error('It is a mistake.');
    };
    const source: ResourceSource = {
      manifests: [],
      load: () => Promise.reject(new Error('Nothing is asked of it.')),
      slotOf: () => ({ Cell: Broken }),
    };
    const { container } = render(
      <ResourcesProvider value={source}>
        <RecordContextProvider value={{ resource: 'things' }}>
          <Cell field={f.money()} value="5.00" fieldKey="paidTotal" /> and the rest
        </RecordContextProvider>
      </ResourcesProvider>,
    );
    expect(container.textContent).toBe('$5.00 and the rest');
    expect(logged).toHaveBeenLastCalledWith(expect.stringContaining('paid-total.field.tsx'));
  } finally {
    logged.mockRestore();
  }
});

test.each([null, undefined, '', []])('%j is shown as a dash that screen readers read as "None"', (value) => {
  const cell = shown(f.text({ optional: true }), value);
  expect(cell.querySelector('[aria-hidden]')?.textContent).toBe('–');
  expect(cell.querySelector('.visually-hidden')?.textContent).toBe('None');
});

test('a list shows all its entries on a record’s page', () => {
  const entries = shown(f.list(), ['Bexar', 'Dallas', 'Travis', 'Webb'], true).querySelectorAll('li');
  expect([...entries].map((entry) => entry.textContent)).toEqual(['Bexar', 'Dallas', 'Travis', 'Webb']);
});

test('a timestamp is shown in the viewer’s time zone, with UTC as its tooltip', () => {
  const time = shown(f.timestamp(), '2026-09-01T20:05:00.000Z').querySelector('time');
  expect(time?.textContent).toMatch(/^\d{2}\/\d{2}\/2026 \d{1,2}:05 [AP]M$/);
  expect(time?.title).toBe('09/01/2026 8:05 PM UTC');
  expect(time?.dateTime).toBe('2026-09-01T20:05:00.000Z');
});

test('a web address becomes a link without a referrer; any other address stays text', () => {
  const link = shown(f.url(), 'https://example.org/').querySelector('a');
  expect(link?.textContent).toBe('example.org');
  expect(link?.rel).toBe('noopener noreferrer');
  for (const address of [
    'javascript:alert(1)',
    'data:text/html,x',
    ' javascript:alert(1)',
    '//example.org',
  ]) {
    expect(shown(f.url(), address).querySelector('a')).toBeNull();
  }
});

test('an email link contains the address only, with no other header', () => {
  const link = shown(f.email(), 'ada@example.org?bcc=x@example.org').querySelector('a');
  expect(link?.getAttribute('href')).toBe('mailto:ada@example.org%3Fbcc%3Dx%40example.org');
});

test('a custom cell gets the record: an open period past its due date is marked as overdue', () => {
  const Own = dueDate.Cell;
  const due = (daysLeft: number | null) => {
    const record = { id: 1, version: 1, createdAt: '', updatedAt: '', daysLeft };
    return render(<Cell field={f.date()} value="2026-10-06" record={record} own={Own} full />).container
      .textContent;
  };
  expect([due(-3), due(0), due(null)]).toEqual(['10/06/2026, overdue', '10/06/2026', '10/06/2026']);
});
