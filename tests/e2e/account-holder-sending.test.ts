import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { FaultProxy } from '../harness/fault-proxy.ts';
import { faultyPortal } from '../harness/faulty-portal.ts';
import {
  button,
  field,
  fillForm,
  freshEin,
  group,
  owner,
  reviewHeading,
  submitButton,
  summary,
  toastText,
  toReview,
} from '../harness/holder-page.ts';
import { goThrough, signInOn } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { call } from '../harness/server.ts';

const portal = faultyPortal(people.superAdmin, people.superMember);
const path = '/api/accountHolders';

const sent = ({ requests }: FaultProxy) =>
  requests.filter((one) => one.method === 'POST' && one.path.startsWith(`${path}?`));
const recordsOf = async (tenantId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account_holders where tenant_id = ${tenantId} and created_at > now() - interval '1 hour'`.execute(
    portal().server.database.owner,
  );
  return rows[0]?.count ?? 0;
};
const submitting = (page: Page) => page.getByRole('dialog', { name: 'Submitting' });
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'It could not be submitted' });
const succeeded = async (page: Page, tenantId: number) => {
  await page.waitForURL(`**/admin/mco/${tenantId}`);
  await expect.poll(() => toastText(page, 'Success')).toContain('Form submitted!');
};

describe('a valid form', () => {
  test('is reviewed with masked IDs, sent once as specified, and leads to the tenant', async () => {
    const { page, network } = await portal().formOf(people.superAdmin, 101);
    const ein = freshEin();
    await fillForm(page, { ein, ownerCount: 1 });
    await page.getByLabel('Website URL').fill('mybusiness.com');
    await toReview(page);
    const review = await page.locator('#content').innerText();
    expect(review).toContain(`•••••${ein.slice(-4)}`);
    expect(review).toContain('•••••1412');
    expect(review).not.toContain('211-23-1412');
    expect(review).not.toContain('211231412');
    expect(review).toContain('03/08/1991');
    await submitButton(page).click();
    await succeeded(page, 101);

    const [request] = sent(network);
    expect(sent(network)).toHaveLength(1);
    expect(request?.path).toBe(`${path}?tenantId=101`);
    const { tosTimestamp, ...body } = JSON.parse(request?.body ?? '{}');
    expect(Date.parse(tosTimestamp)).not.toBeNaN();
    const address = {
      address1: '500 Congress Ave',
      address2: '',
      city: 'Austin',
      country: 'USA',
      postalCode: '78701',
      state: 'TX',
    };
    expect(body).toEqual({
      natureOfBusiness: 'Rural hospital',
      websiteUrl: 'https://mybusiness.com',
      workflow: 'KYB_BASIC',
      businessEntity: {
        legalBusinessName: 'Mesa Verde Hospital LLC',
        governmentId: ein.replace('-', ''),
        address,
      },
      controlPerson: {
        firstName: 'Carla',
        lastName: 'Núñez',
        email: 'carla@example.com',
        governmentId: '211231412',
        dob: '1991-03-08',
        address,
        phoneNumber: '+12127365000',
      },
      beneficialOwnerEntities: [],
      beneficialOwnerIndividuals: [
        {
          firstName: 'Jane',
          lastName: 'Doe',
          email: 'jane@example.com',
          governmentId: '211231421',
          dob: '2000-02-29',
          address,
          phoneNumber: '+12127365000',
        },
      ],
    });
    await expect.poll(() => recordsOf(101)).toBe(1);
  });

  test('makes the cached lists of providers and tenants reload', async () => {
    const network = await portal().network();
    const page = await portal().signedIn(people.superAdmin, '/admin/mco/105', { baseURL: network.origin });
    const listed = async (name: string) => {
      await goThrough(page, 'Organizations', name);
      await page.locator('tbody tr[data-row]').first().waitFor();
    };
    await listed('Providers');
    await listed('Tenants');
    await page.goBack();
    await page.goBack();
    await page.getByRole('link', { name: 'Create account holder' }).click();
    await fillForm(page, { ownerCount: 1 });
    await toReview(page);
    await submitButton(page).click();
    await succeeded(page, 105);
    const before = network.requests.length;
    await listed('Providers');
    await listed('Tenants');
    const asked = () => network.requests.slice(before).map(({ path: one }) => one.split('?', 1)[0]);
    await expect.poll(asked).toEqual(expect.arrayContaining(['/api/providers', '/identity/tenants']));
  });

  test('may have no individual owners if that is checked', async () => {
    const { page, network } = await portal().formOf(people.superAdmin, 102);
    await fillForm(page, { ownerCount: 0 });
    await page.getByRole('checkbox', { name: 'No individual owns 25% or more' }).check();
    await toReview(page);
    await expect.poll(() => page.getByText('Worth a second look').count()).toBe(0);
    await submitButton(page).click();
    await succeeded(page, 102);
    expect(JSON.parse(sent(network)[0]?.body ?? '{}').beneficialOwnerIndividuals).toEqual([]);
  });

  test('is sent once by a double click, and by pressing Enter twice', async () => {
    const clicked = await portal().formOf(people.superAdmin, 103);
    await fillForm(clicked.page);
    await toReview(clicked.page);
    // Two clicks in one task, with no render in between.
    await submitButton(clicked.page).evaluate((submit) => {
      if (!(submit instanceof HTMLElement)) return;
      submit.click();
      submit.click();
    });
    await succeeded(clicked.page, 103);
    expect(sent(clicked.network)).toHaveLength(1);

    const pressed = await portal().formOf(people.superAdmin, 104);
    await fillForm(pressed.page);
    await submitButton(pressed.page).focus();
    await pressed.page.keyboard.press('Enter');
    await pressed.page.keyboard.press('Enter');
    await reviewHeading(pressed.page).waitFor();
    expect(sent(pressed.network)).toHaveLength(0);
    await submitButton(pressed.page).focus();
    await pressed.page.keyboard.press('Enter');
    await pressed.page.keyboard.press('Enter');
    await succeeded(pressed.page, 104);
    expect(sent(pressed.network)).toHaveLength(1);
    await expect.poll(() => recordsOf(104)).toBe(1);
  });

  test('cannot be filled in again: Back shows its status instead', async () => {
    const { page } = await portal().formOf(people.superAdmin, 105);
    await fillForm(page);
    await toReview(page);
    await submitButton(page).click();
    await succeeded(page, 105);
    await page.goBack();
    await page.getByRole('heading', { name: 'This account holder was submitted' }).waitFor();
    await expect.poll(() => page.getByText('Pending review').isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('textbox').count()).toBe(0);
    await page.reload();
    await page.getByRole('heading', { name: 'This account holder was submitted' }).waitFor();
    await button(page, 'Create another').click();
    await expect.poll(() => field(page, 'Nature of Business').inputValue()).toBe('');
  });
});

describe('a failing network', () => {
  test('that drops the response loses nothing: submitting again gives the same record', async () => {
    const { page, network } = await portal().formOf(people.superAdmin, 111);
    await fillForm(page);
    await toReview(page);
    const mend = network.fail('POST', path, { kind: 'cutAfter' });
    await submitButton(page).click();
    await expect.poll(() => toastText(page, 'Error')).toContain('The server cannot be reached.');
    mend();
    await expect
      .poll(() => failure(page).innerText())
      .toContain('Submitting again is safe: it is recorded once.');
    await expect.poll(() => submitting(page).count()).toBe(0);
    await expect.poll(() => recordsOf(111)).toBe(1);

    await submitButton(page).click();
    await succeeded(page, 111);
    await expect.poll(() => recordsOf(111)).toBe(1);
    const keys = new Set(sent(network).map(({ headers }) => headers['idempotency-key']));
    expect([...keys]).toEqual([expect.stringMatching(/^[\x21-\x7e]{8,200}$/)]);
    expect(new Set(sent(network).map(({ body }) => body)).size).toBe(1);
  });

  test('that drops the request leaves the form unchanged; changed content gets a new key', async () => {
    const { page, network } = await portal().formOf(people.superAdmin, 112);
    await fillForm(page);
    await toReview(page);
    const mend = network.fail('POST', path, { kind: 'cutBefore' });
    await submitButton(page).click();
    await failure(page).waitFor();
    mend();
    await expect.poll(() => recordsOf(112)).toBe(0);
    await button(page, 'Back to the form').click();
    await field(page, 'Nature of Business').fill('Children’s hospital');
    await toReview(page);
    await expect.poll(() => failure(page).count()).toBe(0);
    await submitButton(page).click();
    await succeeded(page, 112);
    const keys = sent(network).map(({ headers }) => headers['idempotency-key']);
    expect(keys.at(-1)).not.toBe(keys[0]);
    await expect.poll(() => recordsOf(112)).toBe(1);
  });

  test('that is slow keeps the full-screen loading state until the response, and sends once', async () => {
    const { page, network } = await portal().formOf(people.superAdmin, 113);
    await fillForm(page);
    await toReview(page);
    let arrive = () => {};
    const until = new Promise<void>((resolve) => (arrive = resolve));
    network.fail('POST', path, { kind: 'hold', until });
    await submitButton(page).click();
    await submitting(page).waitFor();
    await expect.poll(() => recordsOf(113)).toBe(1);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await expect.poll(() => submitting(page).isVisible()).toBe(true);
    // Behind a modal dialog nothing can be clicked or focused.
    await expect
      .poll(() =>
        page.evaluate(() => document.elementFromPoint(200, 200)?.closest('.ant-modal-wrap') != null),
      )
      .toBe(true);
    arrive();
    await succeeded(page, 113);
    expect(sent(network)).toHaveLength(1);
    await expect.poll(() => recordsOf(113)).toBe(1);
  });
});

describe('a rejection', () => {
  const refuse = (status: number, body: object, headers = {}) =>
    ({ kind: 'answer', status, headers, body: JSON.stringify(body) }) as const;

  test('that names a field opens its card, focuses it and repeats the message in the summary', async () => {
    const { page, network } = await portal().formOf(people.superAdmin, 121);
    await fillForm(page, { ownerCount: 3 });
    await owner(page, 3).locator('[aria-expanded]').click();
    await expect.poll(() => field(owner(page, 3), 'Date of Birth').isVisible()).toBe(false);
    await toReview(page);
    const words = 'This date of birth is not the one on file.';
    const mend = network.fail(
      'POST',
      path,
      refuse(400, {
        Error: 'Some of what was entered is not right.',
        code: 'invalid',
        fields: { 'beneficialOwnerIndividuals[2].dob': words },
      }),
    );
    await submitButton(page).click();
    await expect.poll(() => toastText(page, 'Error')).toContain('Some of what was entered is not right.');
    const dob = field(owner(page, 3), 'Date of Birth');
    await dob.and(page.locator(':focus')).waitFor();
    await expect.poll(() => dob.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => owner(page, 3).getByText(words).isVisible()).toBe(true);
    await expect.poll(() => summary(page).innerText()).toContain(`Owner 3 – Bo Li: ${words}`);
    await expect.poll(() => page.title()).toMatch(/^Error: /);
    await expect.poll(() => dob.inputValue()).toBe('01/02/1980');
    const progress = page
      .getByRole('navigation', { name: 'Sections of the form' })
      .getByRole('link', { name: 'Beneficial Owner Individuals' });
    await expect.poll(() => progress.innerText()).toContain('1 to fix');
    await owner(page, 3).getByText('1 to fix').waitFor();
    await owner(page, 2).getByText('Complete').waitFor();

    // The message is removed with its owner, and restored with it.
    await button(owner(page, 3), 'Remove').click();
    await expect.poll(() => progress.innerText()).toContain('Complete');
    await button(page, 'Undo').click();
    await owner(page, 3).getByText('1 to fix').waitFor();
    await expect.poll(() => progress.innerText()).toContain('1 to fix');

    mend();
    await dob.fill('1/3/1980');
    await expect.poll(() => owner(page, 3).getByText(words).count()).toBe(0);
    await owner(page, 3).getByText('Complete').waitFor();
    await expect.poll(() => progress.innerText()).toContain('Complete');
    await toReview(page);
    await submitButton(page).click();
    await succeeded(page, 121);
  });

  test('that names a field the form does not have goes to the summary, which takes the focus', async () => {
    const { page, network } = await portal().formOf(people.superAdmin, 122);
    await fillForm(page);
    await toReview(page);
    network.fail(
      'POST',
      path,
      refuse(400, { Error: 'Not right.', fields: { 'businessEntity.naicsCode': 'Enter the NAICS code.' } }),
    );
    await submitButton(page).click();
    await summary(page).and(page.locator(':focus')).waitFor();
    await expect.poll(() => summary(page).innerText()).toContain('Enter the NAICS code.');
    await expect.poll(() => summary(page).getByRole('link').count()).toBe(0);
    await expect.poll(() => field(page, 'Nature of Business').inputValue()).toBe('Rural hospital');
  });

  test('because the business already has an account holder appears at its government ID', async () => {
    const ein = freshEin();
    const first = await portal().formOf(people.superAdmin, 123);
    await fillForm(first.page, { ein });
    await toReview(first.page);
    await submitButton(first.page).click();
    await succeeded(first.page, 123);

    const { page } = await portal().formOf(people.superAdmin, 124);
    await fillForm(page, { ein });
    await toReview(page);
    await submitButton(page).click();
    await expect
      .poll(() => toastText(page, 'Error'))
      .toContain('This business already has an account holder.');
    const id = field(group(page, 'Business Entity'), 'Government ID');
    await id.and(page.locator(':focus')).waitFor();
    await expect.poll(() => id.inputValue()).toBe(ein);
    await expect.poll(() => recordsOf(124)).toBe(0);
  });

  test('because the role was revoked meanwhile shows the server’s message and keeps the form', async () => {
    const { page } = await portal().formOf(people.superMember, 125);
    await fillForm(page);
    await toReview(page);
    const demote = (role: string) =>
      sql`update users_user_role_tenants set role = ${role} where parent_id = (select id from users where email_address = ${people.superMember})`.execute(
        portal().server.database.owner,
      );
    await demote('viewer');
    await submitButton(page).click();
    await failure(page).waitFor();
    await expect.poll(() => toastText(page, 'Error')).toMatch(/does not allow this/);
    await demote('member');
    await submitButton(page).click();
    await succeeded(page, 125);
  });

  test('by a rate limit, server error or gateway is shown, keeps the form and can be retried', async () => {
    const { page, network } = await portal().formOf(people.superAdmin, 126);
    await fillForm(page);
    await toReview(page);
    for (const [fault, said] of [
      [
        refuse(
          429,
          { Error: 'Too many requests. Try again in 30 seconds.', code: 'tooMany' },
          { 'retry-after': '30' },
        ),
        'Too many requests. Try again in 30 seconds.',
      ],
      [
        refuse(500, { Error: 'Error ID: 7f3a-1 Something went wrong here.', code: 'internal' }),
        'Something went wrong here.',
      ],
      [
        {
          kind: 'answer',
          status: 502,
          type: 'text/html',
          body: '<html><body><h1>502 Bad Gateway</h1></body></html>',
        },
        'The server answered with an error (502).',
      ],
    ] as const) {
      const mend = network.fail('POST', path, fault);
      await submitButton(page).click();
      await expect.poll(() => failure(page).innerText()).toContain(said);
      await expect.poll(() => toastText(page, 'Error')).toContain(said);
      await expect.poll(() => page.locator('#content').innerText()).not.toContain('Error ID');
      await expect.poll(() => submitting(page).count()).toBe(0);
      mend();
    }
    await submitButton(page).click();
    await succeeded(page, 126);
    expect(new Set(sent(network).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    await expect.poll(() => recordsOf(126)).toBe(1);
  });

  test('because the session ended asks to sign in again in place, and then sends the form', async () => {
    const { page, network } = await portal().formOf(people.superAdmin, 127);
    await fillForm(page);
    await toReview(page);
    const token = await page.evaluate(() =>
      String(JSON.parse(localStorage.getItem('auth') ?? '{}').accessToken),
    );
    // Or the page may hear of it from its stream of changes, and ask before the form is sent.
    network.failAll('GET', /^\/api\/events$/, { kind: 'cutBefore' });
    await call(portal().server, '/identity/auth/logout', { method: 'POST', token });
    await submitButton(page).click();
    await page.getByRole('heading', { name: 'Sign in again to continue' }).waitFor();
    await expect.poll(() => recordsOf(127)).toBe(0);
    await signInOn(page, people.superAdmin);
    await succeeded(page, 127);
    await expect.poll(() => recordsOf(127)).toBe(1);
    expect(new Set(sent(network).map(({ body }) => body)).size).toBe(1);
  });
});
