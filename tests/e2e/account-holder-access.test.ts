import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { barriersOn } from '../harness/barriers.ts';
import { faultyPortal } from '../harness/faulty-portal.ts';
import {
  button,
  carla,
  entity,
  field,
  fillForm,
  formPath,
  freshEin,
  group,
  owner,
  submitButton,
  summary,
  toReview,
} from '../harness/holder-page.ts';
import { people } from '../harness/sample-people.ts';

const portal = faultyPortal(people.superAdmin);
const path = '/api/accountHolders';

/** Expects no violations that axe finds, and no horizontal overflow. */
async function expectFit(page: Page, state: string): Promise<void> {
  // At the top of the page, sticky elements cover nothing.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect([state, await barriersOn(page)]).toEqual([state, []]);
  const [content, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect([state, content]).toEqual([state, width]);
}

describe('every state of the form', () => {
  test.each([
    ['light, 1440 pixels wide', { colorScheme: 'light', viewport: { width: 1440, height: 900 } }, 301],
    [
      'dark, 1280 by 1024 magnified four times',
      { colorScheme: 'dark', viewport: { width: 320, height: 256 } },
      304,
    ],
  ] as const)(
    '%s: no accessibility violations and no horizontal scrolling',
    async (_what, options, tenantId) => {
      // Without animations, colors are final when they are checked.
      const { page, network } = await portal().formOf(people.superAdmin, tenantId, {
        ...options,
        reducedMotion: 'reduce',
      });
      await expectFit(page, 'empty');
      await submitButton(page).click();
      await summary(page).waitFor();
      await expectFit(page, 'errors');
      await fillForm(page);
      await field(group(page, 'Control Person'), 'Address 1').fill('PO Box 12');
      await button(page, 'Add Beneficial Owner Entity').click();
      await button(entity(page, 1), 'Add Phone Number').click();
      await field(entity(page, 1), 'Legal Business Name').fill('Long'.repeat(50));
      await expectFit(page, 'filled, with warnings');
      await button(entity(page, 1), 'Remove').last().click();
      await expectFit(page, 'a row removed');
      await entity(page, 1).locator('[aria-expanded]').click();
      await expectFit(page, 'a card closed');
      await button(entity(page, 1), 'Remove').click();
      await group(page, 'Business Entity').getByLabel('Legal Business Name').fill('W'.repeat(200));
      await toReview(page);
      await expectFit(page, 'review');
      const warning = button(
        page,
        'Control Person: This is a PO box. Enter a street address if there is one.',
      );
      expect((await warning.boundingBox())?.height).toBeGreaterThanOrEqual(24);
      const mend = network.fail('POST', path, { kind: 'cutBefore' });
      await submitButton(page).click();
      await page.getByRole('alert').filter({ hasText: 'It could not be submitted' }).waitFor();
      await expectFit(page, 'failed');
      mend();
      let arrive = () => {};
      const until = new Promise<void>((resolve) => (arrive = resolve));
      network.fail('POST', path, { kind: 'hold', until });
      await submitButton(page).click();
      await page.getByRole('dialog', { name: 'Submitting' }).waitFor();
      await expectFit(page, 'submitting');
      arrive();
      await page.waitForURL(`**/admin/mco/${tenantId}`);
      await page.goBack();
      await page.getByRole('heading', { name: 'This account holder was submitted' }).waitFor();
      await expectFit(page, 'submitted');
      const ways = await page.locator('.ant-result-extra :is(a, button)').all();
      const places = await Promise.all(ways.map((way) => way.boundingBox()));
      for (const [index, place] of places.entries()) {
        const before = places[index - 1];
        if (place == null || before == null || place.y === before.y) continue;
        expect(place.y - before.y - before.height).toBeGreaterThanOrEqual(8);
      }
      await page.getByRole('link', { name: 'Open the account holder' }).click();
      await page.getByRole('heading', { level: 2, name: 'Control Person' }).waitFor();
      await expectFit(page, 'its page');
    },
  );

  test('the question before leaving and the offered draft have no accessibility violations', async () => {
    const { page } = await portal().formOf(people.superAdmin, 305, {
      viewport: { width: 320, height: 700 },
      reducedMotion: 'reduce',
    });
    await field(page, 'Nature of Business').fill('Clinic');
    await page.getByText(/^Draft saved at/).waitFor();
    await page.getByRole('link', { name: 'tenants', exact: true }).click();
    await button(page, 'Leave').waitFor();
    await expectFit(page, 'leaving');
    await button(page, 'Leave').click();
    await page.getByRole('heading', { level: 1, name: 'Tenants' }).waitFor();
    await page.goto(formPath(305));
    await button(page, 'Continue the draft').waitFor();
    await expectFit(page, 'draft offered');
  });
});

test('the form can be filled in, corrected, reviewed and submitted using only the keyboard', async () => {
  const { page, network } = await portal().formOf(people.superAdmin, 311);
  const { keyboard } = page;
  const next = async (...texts: string[]) => {
    for (const text of texts) {
      await keyboard.press('Tab');
      if (text !== '') await keyboard.type(text);
    }
  };
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await keyboard.press('Tab');
      const at = await page.evaluate(
        () => document.activeElement?.textContent?.trim() || document.activeElement?.id,
      );
      if (at === name) return;
    }
    throw new Error(`Tab does not come to "${name}".`);
  };
  const address = ['500 Congress Ave', '', 'Austin', 'USA', '78701', 'TX'];
  await field(page, 'Nature of Business').focus();
  await keyboard.type('Rural hospital');
  // Website, legal name, government ID, address.
  await next('', 'Mesa Verde Hospital LLC', freshEin(), ...address);
  await tabTo('controlPerson.firstName');
  await keyboard.type(carla.first);
  // The checkbox after the date is "Same as the business address".
  await next(carla.last, 'carla@example.com', carla.id, carla.dob);
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await expect.poll(() => group(page, 'Control Person').getByRole('checkbox').isChecked()).toBe(true);
  await tabTo('controlPerson.phoneNumber');
  await keyboard.type('212 736');
  await tabTo('Add Beneficial Owner Individual');
  await keyboard.press('Enter');
  await field(owner(page, 1), 'First Name').and(page.locator(':focus')).waitFor();
  // The Remove button is in the heading of the card.
  await keyboard.press('Shift+Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Remove');
  await keyboard.press('Enter');
  await expect.poll(() => owner(page, 1).count()).toBe(0);
  // The focus is on Add, which follows the checkbox.
  await keyboard.press('Shift+Tab');
  await keyboard.press('Space');
  await expect
    .poll(() => page.getByRole('checkbox', { name: 'No individual owns 25% or more' }).isChecked())
    .toBe(true);
  await tabTo('Submit');
  await keyboard.press('Enter');
  await summary(page).and(page.locator(':focus')).waitFor();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await field(group(page, 'Control Person'), 'Phone Number').and(page.locator(':focus')).waitFor();
  await keyboard.press('End');
  await keyboard.type(' 5000');
  await tabTo('Submit');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Review before submitting' }).and(page.locator(':focus')).waitFor();
  await tabTo('Submit');
  await keyboard.press('Enter');
  await page.waitForURL('**/admin/mco/311');
  expect(
    network.requests.filter(({ method, path: to }) => method === 'POST' && to.startsWith(path)),
  ).toHaveLength(1);
});

test('autocomplete is on for the user’s own business only', async () => {
  const { page } = await portal().formOf(people.superAdmin, 312);
  await button(page, 'Add Beneficial Owner Entity').click();
  await button(page, 'Add Beneficial Owner Individual').click();
  for (const name of ['Business Entity', /^Entity 1/])
    await button(group(page, name), 'Add Phone Number').click();
  const tokens = await page
    .locator('form input[type=text]')
    .evaluateAll((inputs) =>
      inputs.map((input) => [input.getAttribute('name') ?? '', input.getAttribute('autocomplete')]),
    );
  const filled = tokens.filter(([, token]) => token !== 'off');
  expect(Object.fromEntries(filled)).toEqual({
    websiteUrl: 'section-business url',
    'businessEntity.legalBusinessName': 'section-business organization',
    'businessEntity.address.address1': 'section-business address-line1',
    'businessEntity.address.address2': 'section-business address-line2',
    'businessEntity.address.city': 'section-business address-level2',
    'businessEntity.address.country': 'section-business country-name',
    'businessEntity.address.postalCode': 'section-business postal-code',
    'businessEntity.address.state': 'section-business address-level1',
    'businessEntity.phoneNumbers.0.number': 'section-business tel',
  });
  for (const [name, mode] of await page
    .locator('input[name$=governmentId]')
    .evaluateAll((inputs) =>
      inputs.map((input) => [input.getAttribute('name'), input.getAttribute('inputmode')]),
    )) {
    expect([name, mode]).toEqual([name, 'numeric']);
  }
});

test('a date of birth, typed or picked, is the same in Tokyo and in Los Angeles', async () => {
  const dates: unknown[] = [];
  for (const [timezoneId, tenantId] of [
    ['Asia/Tokyo', 313],
    ['America/Los_Angeles', 314],
  ] as const) {
    const { page, network } = await portal().formOf(people.superAdmin, tenantId, { timezoneId });
    await fillForm(page);
    await owner(page, 1).getByRole('textbox', { name: 'Date of Birth' }).click();
    await page.getByTitle('2000-02-28').click();
    await toReview(page);
    await expect.poll(() => page.locator('#content').innerText()).toContain('02/28/2000');
    await submitButton(page).click();
    await page.waitForURL(`**/admin/mco/${tenantId}`);
    const sent = network.requests.find(({ method, path: to }) => method === 'POST' && to.startsWith(path));
    const { controlPerson, beneficialOwnerIndividuals } = JSON.parse(sent?.body ?? '{}');
    dates.push([controlPerson.dob, beneficialOwnerIndividuals[0].dob]);
  }
  expect(dates).toEqual([
    ['1991-03-08', '2000-02-28'],
    ['1991-03-08', '2000-02-28'],
  ]);
});
