/** Forms and files refuse the same payments and goals, with the same messages. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleTenants } from '../../../server/sample/tenants.ts';
import { choiceLabel } from '../../../src/contracts/resource/fields.ts';
import { providerClasses } from '../../../src/contracts/payments/provider-classes.ts';
import { findingInEnglish } from '../../../src/contracts/messages/findings.ts';
import { findingMessage } from '../../../src/contracts/transfer/uploads.ts';
import { people } from '../../harness/sample-people.ts';
import { type Answer, call, signIn, testServer } from '../../harness/server.ts';
import {
  type Client,
  committed,
  csvOf,
  findingsOf,
  type PaymentRow,
  uploaded,
} from '../../harness/uploads.ts';

const server = testServer();
let client: Client;
let payee = { id: 0, tpi: '', sda: 0, area: '', otherArea: '', otherSda: 0, foreignSda: 0, ownClass: 0 };
const mco = 2;
let next = 0;

beforeAll(async () => {
  client = { origin: server().origin, token: await signIn(server(), people.superAdmin) };
  const areas = await sql<{ id: number; name: string; own: boolean }>`
    select id, name, exists (select 1 from sdas_mcos where parent_id = sdas.id and target_id = ${mco}) as own
    from sdas order by id`.execute(server().database.owner);
  const own = areas.rows.filter((area) => area.own);
  const provider = sampleTenants().find(
    (one) => one.tenantType === 2 && one.tpi !== null && own.some(({ id }) => id === one.sda),
  );
  const area = own.find(({ id }) => id === provider?.sda);
  const other = areas.rows.find(({ id }) => id !== provider?.sda);
  if (provider?.tpi == null || provider.providerClass === null || area === undefined || other === undefined)
    throw new Error('The sample data has changed.');
  payee = {
    id: provider.id,
    tpi: provider.tpi,
    sda: area.id,
    area: area.name,
    otherArea: other.name,
    otherSda: other.id,
    foreignSda: areas.rows.find((one) => !one.own)?.id ?? 0,
    ownClass: provider.providerClass,
  };
});

const otherClass = () => (payee.ownClass % Object.keys(providerClasses).length) + 1;
/** The code must be one of the classes. */
const className = (code: number) =>
  choiceLabel(new Map(Object.entries(providerClasses)).get(String(code)), '');
const post = (path: string, body: unknown): Promise<Answer> =>
  call(server(), path, { method: 'POST', token: client.token, body });
const refusal = (fields: Readonly<Record<string, string>>) => ({
  status: 400,
  body: { code: 'invalid', fields },
});

describe('a payment', () => {
  const typed = (changes: Readonly<Record<string, unknown>> = {}) => ({
    externalRef: `FORM-${(next += 1)}`,
    period: { id: 5 },
    component: 'UHRIP',
    type: 'payment',
    mco: { id: mco },
    provider: { id: payee.id },
    amount: '10.00',
    paymentDate: '2026-10-01',
    method: 'CHECK',
    ...changes,
  });
  const row = (changes: PaymentRow = {}): PaymentRow => ({
    external_ref: `FILE-${(next += 1)}`,
    payment_period: 'SFY2027 Q1',
    program_component: 'UHRIP',
    transaction_type: 'payment',
    payer_mco_code: String(mco),
    payee_tpi: payee.tpi,
    amount: `${next}.00`,
    payment_date: '2026-10-01',
    payment_method: 'CHECK',
    ...changes,
  });
  const columns = Object.keys(row());

  it.for([
    ['of nothing', 'amount', { amount: '0.00' }, 'amount', 'E05.zero'],
    ['of minus nothing', 'amount', { amount: '-0' }, 'amount', 'E05.zero'],
    [
      'that is a reversal',
      'type',
      { type: 'reversal', amount: '-10.00' },
      'transaction_type',
      'E12.reversal',
    ],
  ] as const)(
    '%s is refused in form and file, with the same message',
    async ([, field, changes, column, code]) => {
      const words = findingInEnglish(findingMessage({ code, value: null, other: null }));
      expect(await post('/api/transactions', typed(changes))).toMatchObject(refusal({ [field]: words }));
      const { type = 'payment', amount } = { type: undefined, ...changes };
      const status = await uploaded(client, csvOf([row({ transaction_type: type, amount })]));
      expect(status).toMatchObject({ state: 'ready', accepted: 0, rejected: 1 });
      expect(await findingsOf(client, status.id)).toMatchObject([
        { line: 2, column, code, severity: 'error' },
      ]);
    },
  );

  it.for([
    ['a character that cannot be shown', 'external_ref', 'externalRef', 'A\u0001B'],
    ['a mark that turns the direction of writing', 'external_ref', 'externalRef', '\u202e1-FER'],
    ['a character that cannot be shown', 'trace_number', 'trace', 'T\u0085'],
    ['one that deletes', 'memo', 'memo', 'x\u007f'],
  ] as const)(
    'with %s in %s is refused in form and file, with the same message',
    async ([, column, field, value]) => {
      const words = findingInEnglish(findingMessage({ code: 'E16', value: null, other: null }));
      expect(await post('/api/transactions', typed({ [field]: value }))).toMatchObject(
        refusal({ [field]: words }),
      );
      const status = await uploaded(
        client,
        csvOf([row({ [column]: value })], [...columns, 'trace_number', 'memo']),
      );
      expect(status).toMatchObject({ state: 'ready', accepted: 0, rejected: 1 });
      expect(await findingsOf(client, status.id)).toMatchObject([{ line: 2, column, code: 'E16' }]);
    },
  );

  it('has the same reference in form and file, however it is composed and split into lines', async () => {
    const [composed, taken] = ['N\u00fa\u00f1ez 7', 'Nu\u0301n\u0303ez\r\n7'];
    const first = await uploaded(client, csvOf([row({ external_ref: taken })], columns));
    expect(await committed(client, first)).toMatchObject({ state: 'committed', accepted: 1 });
    expect(await post('/api/transactions', typed({ externalRef: composed }))).toMatchObject({ status: 409 });
    const again = await uploaded(client, csvOf([row({ external_ref: composed })], columns));
    expect(await findingsOf(client, again.id)).toMatchObject([{ column: 'external_ref', code: 'E06' }]);
  });

  it.for(['\u00ad', '\u200b', '\u2060', '\ufeff'])(
    'has the same reference in form and file with a character that shows nothing (%j)',
    async (invisible) => {
      const plain = `SEEN-${invisible.codePointAt(0)}`;
      const [typedOnce, pasted] = [plain.replace('-', `-${invisible}`), `${plain}${invisible} `];
      expect(await post('/api/transactions', typed({ externalRef: typedOnce }))).toMatchObject({
        status: 201,
        body: { externalRef: plain },
      });
      expect(await post('/api/transactions', typed({ externalRef: plain }))).toMatchObject({ status: 409 });
      const rows = [row({ external_ref: pasted }), row({ external_ref: `${plain}-2` })];
      const status = await uploaded(
        client,
        csvOf([...rows, row({ external_ref: `${plain}${invisible}-2` })], columns),
      );
      expect(
        (await findingsOf(client, status.id)).filter(({ severity }) => severity === 'error'),
      ).toMatchObject([
        { line: 2, column: 'external_ref', code: 'E06' },
        { line: 4, column: 'external_ref', code: 'E06.file', other: '3' },
      ]);
    },
  );

  it('with an invisible reference counts as having none, in form and file', async () => {
    expect(await post('/api/transactions', typed({ externalRef: '\u200b' }))).toMatchObject({ status: 400 });
    const status = await uploaded(client, csvOf([row({ external_ref: '\u200b' })], columns));
    expect(await findingsOf(client, status.id)).toMatchObject([{ column: 'external_ref', code: 'E11' }]);
  });

  it.for([
    ['2999-01-01', 'E08.future'],
    ['1900-01-01', 'E08.program'],
    ['2021-08-31', 'E08.old'],
  ] as const)(
    'of %s is refused in form and file, with the same message, and not counted as on time',
    async ([paymentDate, code]) => {
      const onTime = async (): Promise<unknown> => {
        const { status: answered, body } = await call(server(), '/api/dashboards/paymentKpis', client);
        return [answered, Object(body).onTime];
      };
      const before = await onTime();
      expect(before).toEqual([
        200,
        expect.objectContaining({ amount: expect.stringMatching(/^\d+\.\d\d$/) }),
      ]);
      const words = findingInEnglish(findingMessage({ code, value: null, other: null }));
      expect(await post('/api/transactions', typed({ paymentDate }))).toMatchObject(
        refusal({ paymentDate: words }),
      );
      const status = await uploaded(client, csvOf([row({ payment_date: paymentDate })]));
      expect(status).toMatchObject({ state: 'ready', accepted: 0, rejected: 1 });
      const found = await findingsOf(client, status.id, '&severity=error');
      expect(found.map(({ line, column, code: said }) => [line, column, said])).toContainEqual([
        2,
        'payment_date',
        code,
      ]);
      // An existing payment cannot be changed to that date either.
      const draft = await post('/api/transactions', typed());
      const { id, version } = Object(draft.body);
      const changed = { method: 'PATCH', token: client.token, body: { version, paymentDate } };
      expect(await call(server(), `/api/transactions/${id}`, changed)).toMatchObject(
        refusal({ paymentDate: words }),
      );
      expect(await onTime()).toEqual(before);
    },
  );

  it('of the earliest allowed day is accepted in both; a file warns that it lies outside the period', async () => {
    const paymentDate = '2021-09-01';
    expect(await post('/api/transactions', typed({ paymentDate }))).toMatchObject({ status: 201 });
    const status = await uploaded(client, csvOf([row({ payment_date: paymentDate })]));
    expect(status).toMatchObject({ state: 'ready', accepted: 1, rejected: 0 });
    expect(await findingsOf(client, status.id)).toMatchObject([
      { line: 2, column: 'payment_date', code: 'W04', severity: 'warning' },
    ]);
    expect(await findingsOf(client, (await uploaded(client, csvOf([row()]))).id)).toEqual([]);
  });

  it('that is a recoupment is accepted with either sign; a file warns of one that adds to what was paid', async () => {
    expect(await post('/api/transactions', typed({ type: 'recoupment', amount: '60.00' }))).toMatchObject({
      status: 201,
    });
    const status = await uploaded(
      client,
      csvOf(['50.00', '-50.00'].map((amount) => row({ transaction_type: 'recoupment', amount }))),
    );
    expect(status).toMatchObject({ state: 'ready', accepted: 2, rejected: 0 });
    const found = await findingsOf(client, status.id);
    expect(found.map(({ line, column, code, severity }) => [line, column, code, severity])).toEqual([
      [2, 'amount', 'W06', 'warning'],
    ]);
  });

  it('by or to an inactive tenant, or to a provider outside the MCO’s SDAs, is refused in both', async () => {
    const own = sampleTenants().filter(
      (one) => one.tenantType === 2 && one.sda === payee.sda && one.tpi !== null,
    );
    const [outside, inactive] = [
      sampleTenants().find((one) => one.tenantType === 2 && one.sda === payee.foreignSda && one.tpi !== null),
      own.find(({ id }) => id !== payee.id),
    ];
    if (outside?.tpi == null || inactive?.tpi == null) throw new Error('The sample data has changed.');
    const owner = server().database.owner;
    await sql`update tenants set is_active = false where id in (${inactive.id}, 16)`.execute(owner);
    const cases = [
      [
        'This provider is in a service delivery area where the MCO does not operate.',
        { provider: { id: outside.id } },
        { payee_tpi: outside.tpi },
        'payee_tpi',
        'E01.area',
      ],
      [
        'This provider is inactive.',
        { provider: { id: inactive.id } },
        { payee_tpi: inactive.tpi },
        'payee_tpi',
        'E01.inactive',
      ],
      [
        'This MCO is inactive.',
        { mco: { id: 16 } },
        { payer_mco_code: '16' },
        'payer_mco_code',
        'E04.inactive',
      ],
    ] as const;
    for (const [words, changes, cells, column, code] of cases) {
      const [field = ''] = Object.keys(changes);
      const answer = await post('/api/transactions', typed(changes));
      expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: words } } });
      const status = await uploaded(client, csvOf([row(cells)]));
      expect(status).toMatchObject({ state: 'ready', accepted: 0, rejected: 1 });
      expect(await findingsOf(client, status.id)).toMatchObject([{ column, code, severity: 'error' }]);
    }
    // An existing payment cannot be moved to such a provider, but its unchanged provider may stay.
    const made = await post('/api/transactions', typed());
    const { id, version } = made.body as { id: number; version: number }; // a created record has both
    const patch = (changes: object) =>
      call(server(), `/api/transactions/${id}`, {
        method: 'PATCH',
        token: client.token,
        body: { version, ...changes },
      });
    for (const [words, changes] of cases.slice(0, 2))
      expect(await patch(changes)).toMatchObject(refusal({ provider: words }));
    await sql`update tenants set is_active = false where id = ${payee.id}`.execute(owner);
    expect((await patch({ memo: 'As it was.' })).status).toBe(200);
    await sql`update tenants set is_active = true where id in (${payee.id}, ${inactive.id}, 16)`.execute(
      owner,
    );
  });

  it('cannot be changed to a reversal or to zero; all existing reversals are linked to a payment', async () => {
    const made = await post('/api/transactions', typed());
    expect(made.status).toBe(201);
    const { id, version } = made.body as { id: number; version: number }; // a created record has both
    for (const changes of [{ type: 'reversal' }, { amount: '0.00' }]) {
      const answer = await call(server(), `/api/transactions/${id}`, {
        method: 'PATCH',
        token: client.token,
        body: { version, ...changes },
      });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
    }
    const unlinked = await sql<{ linked: number; unlinked: number }>`
      select count(reversal_of_id) as linked, count(*) - count(reversal_of_id) as unlinked
      from transactions where type = 'reversal'`.execute(server().database.owner);
    expect(unlinked.rows[0]).toEqual({ linked: expect.any(Number), unlinked: 0 });
    expect(unlinked.rows[0]?.linked).toBeGreaterThan(0);
  });

  it('by check needs no trace number, and a file of such payments no column for it', async () => {
    expect((await post('/api/transactions', typed())).status).toBe(201);
    const status = await uploaded(client, csvOf([row(), row({ payment_method: 'WIRE' }), row()], columns));
    expect(status).toMatchObject({ state: 'ready', accepted: 2, rejected: 1 });
    expect(await findingsOf(client, status.id, '&severity=error')).toMatchObject([
      { line: 3, column: 'trace_number', code: 'E10' },
    ]);
    expect(await committed(client, status)).toMatchObject({ state: 'committed', accepted: 2 });
  });
});

describe('a goal', () => {
  const typed = (changes: Readonly<Record<string, unknown>> = {}) => ({
    period: { id: 5 },
    component: 'APHRIQA',
    mco: { id: 17 },
    sda: { id: payee.sda },
    providerClass: { id: payee.ownClass },
    provider: { id: payee.id },
    amount: '10.00',
    effectiveDate: '2026-09-01',
    ...changes,
  });
  const row = (changes: PaymentRow = {}): PaymentRow => ({
    payment_period: 'SFY2027 Q1',
    program_component: 'APHRIQA',
    sda: payee.area,
    provider_class: className(payee.ownClass),
    payer_mco_code: '17',
    payee_tpi: payee.tpi,
    goal_amount: '10.00',
    effective_date: '2026-09-01',
    ...changes,
  });
  const path = '/api/paymentPeriods/goals';

  it('for a component that its program does not have is refused', async () => {
    expect(await post(path, typed({ component: 'NOSUCH' }))).toMatchObject(
      refusal({ component: 'Choose one of these: UHRIP, ACIA, APHRIQA.' }),
    );
  });

  it('for an inactive MCO or provider is refused', async () => {
    const owner = server().database.owner;
    await sql`update tenants set is_active = false where id in (17, ${payee.id})`.execute(owner);
    expect(await post(path, typed())).toMatchObject(
      refusal({ mco: 'This MCO is inactive.', provider: 'This provider is inactive.' }),
    );
    const status = await uploaded(client, csvOf([row()], Object.keys(row())), { url: `${path}/upload` });
    const codes = (await findingsOf(client, status.id)).map(({ code }) => code);
    expect(codes.toSorted()).toEqual(['E01.inactive', 'E04.inactive']);
    await sql`update tenants set is_active = true where id in (17, ${payee.id})`.execute(owner);
  });

  it('for a provider must have the provider’s SDA and class', async () => {
    const elsewhere = typed({ sda: { id: payee.otherSda }, providerClass: { id: otherClass() } });
    expect(await post(path, elsewhere)).toMatchObject(
      refusal({
        sda: `The provider has a different one: ${payee.area}.`,
        providerClass: `The provider has a different one: ${className(payee.ownClass)}.`,
      }),
    );
    expect((await post(path, typed())).status).toBe(201);
    // A goal for a whole class may have any SDA and class.
    expect((await post(path, { ...elsewhere, provider: null })).status).toBe(201);
  });

  it('in a file is refused for the same reasons, by line and column', async () => {
    const rows: readonly (readonly [code: string, column: string, changes: PaymentRow])[] = [
      ['E12', 'program_component', { program_component: 'NOSUCH' }],
      ['E09', 'sda', { sda: payee.otherArea }],
      ['E09', 'provider_class', { provider_class: className(otherClass()) }],
      ['E09.unknown', 'sda', { sda: 'Atlantis' }],
      ['E09.unknown', 'provider_class', { provider_class: 'Veterinary' }],
      ['E05.negative', 'goal_amount', { goal_amount: '-10.00' }],
      ['E05', 'goal_amount', { goal_amount: '10 dollars' }],
      ['E08', 'effective_date', { effective_date: '09/31/2026' }],
      ['E11', 'effective_date', { effective_date: '' }],
      ['E13', 'note', { note: 'x'.repeat(201) }],
      ['E03.state', 'payment_period', { payment_period: 'SFY2026 Q1' }],
    ];
    const header = [...Object.keys(row()), 'note'];
    const found: unknown[] = [];
    for (const [, , changes] of rows) {
      const status = await uploaded(client, csvOf([row(changes)], header), { url: `${path}/upload` });
      expect(status).toMatchObject({ state: 'ready', accepted: 0, rejected: 1 });
      const findings = await findingsOf(client, status.id);
      found.push(findings.map(({ line, code, column }) => [line, code, column]));
    }
    expect(found).toEqual(rows.map(([code, column]) => [[2, code, column]]));
  });

  it('in a file with another class than the provider’s gets the right class, by name and code', async () => {
    const sent = csvOf([row({ provider_class: className(otherClass()) })], Object.keys(row()));
    const status = await uploaded(client, sent, { url: `${path}/upload` });
    expect(await findingsOf(client, status.id)).toMatchObject([
      { code: 'E09', other: `${className(payee.ownClass)} (${payee.ownClass})` },
    ]);
  });
});

it('a file with too many rows fails as a whole, and reports the limit', async () => {
  const status = await uploaded(client, `external_ref\r\n${'1\r\n'.repeat(250_001)}`);
  expect(status).toMatchObject({
    state: 'failed',
    problem: findingInEnglish(findingMessage({ code: 'F03', value: null, other: '250000' })),
  });
  const { rows } = await sql<{ kept: number }>`
    select count(*) as kept from upload_rows where batch_id = ${status.id}`.execute(server().database.owner);
  expect(rows[0]?.kept).toBe(0);
});
