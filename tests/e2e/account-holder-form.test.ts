import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { faultyPortal } from '../harness/faulty-portal.ts';
import {
  button,
  entity,
  field,
  fillForm,
  fillPerson,
  formPath,
  group,
  owner,
  owners,
  payloadOf,
  reviewHeading,
  submitButton,
  summary,
  toReview,
} from '../harness/holder-page.ts';
import { settled } from '../harness/page-checks.ts';
import { people } from '../harness/sample-people.ts';

const portal = faultyPortal(people.superAdmin, people.providerAdmin, people.providerViewer);

const draftSaved = (page: Page) => page.getByText(/^Draft saved at/).waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('the page', () => {
  test('has breadcrumbs to dashboard, tenants and the tenant, and a Back button', async () => {
    const { page } = await portal().formOf(people.superAdmin, 201);
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
    await expect
      .poll(() => crumbs.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      .toEqual(['/dashboard', '/admin/tenants', '/admin/mco/201']);
    expect((await crumbs.allInnerTexts()).slice(0, 2)).toEqual(['dashboard', 'tenants']);
    await crumbs.nth(1).click();
    await page.waitForURL('**/admin/tenants');
    await page.goBack();
    await button(page, 'Back').click();
    await page.waitForURL((url) => !url.pathname.endsWith('/create-account-holder'));
  });

  test('fills a common screen with two fields side by side, but no more of a wide one', async () => {
    const { page } = await portal().formOf(people.superAdmin, 217);
    const business = group(page, 'Business Entity');
    const boxOf = async (of: ReturnType<typeof group>) => {
      const box = await of.boundingBox();
      if (box === null) throw new Error('It is not shown.');
      return box;
    };
    await page.setViewportSize({ width: 1440, height: 900 });
    const whole = await boxOf(business);
    expect(1440 - (whole.x + whole.width)).toBeLessThan(100);
    const [first, second, ein] = [
      await boxOf(field(business, 'Address 1')),
      await boxOf(business.getByLabel('Address 2')),
      await boxOf(field(business, 'Government ID')),
    ];
    expect(second.y).toBe(first.y);
    expect(second.x).toBeGreaterThan(first.x + first.width);
    expect([ein.x, ein.width]).toEqual([first.x, first.width]);
    expect(first.y).toBeGreaterThan(ein.y + ein.height);
    await page.setViewportSize({ width: 2560, height: 900 });
    expect((await boxOf(business)).width).toBeLessThan(1200);
  });

  test('offers the tenant’s name as the legal name, which can still be changed', async () => {
    const { page } = await portal().formOf(people.superAdmin, 218);
    const { rows } = await sql<{ name: string }>`select name from tenants where id = 218`.execute(
      portal().server.database.owner,
    );
    const name = rows[0]?.name ?? '';
    const legalName = page.getByRole('textbox', { name: 'Legal Business Name' });
    const offer = button(page, `Use “${name}”`);
    await offer.waitFor();
    await settled(page);
    const top = () => legalName.evaluate((one) => one.getBoundingClientRect().top + window.scrollY);
    const before = await top();
    await offer.click();
    await expect.poll(() => legalName.inputValue()).toBe(name);
    await expect.poll(() => legalName.evaluate((own) => own === document.activeElement)).toBe(true);
    // The offer disappears, and stays away while there is another name.
    await offer.waitFor({ state: 'detached' });
    // The field does not move.
    await expect.poll(() => top()).toBe(before);
    await legalName.fill('Mesa Verde Hospital LLC');
    await draftSaved(page);
    await expect.poll(() => legalName.inputValue()).toBe('Mesa Verde Hospital LLC');
    expect(await offer.count()).toBe(0);
    await legalName.fill('');
    await offer.waitFor();
  });

  test('has the fieldsets, labels and buttons of the specification', async () => {
    const { page } = await portal().formOf(people.superAdmin, 202);
    const legends = [
      'Account Holder Information',
      'Business Entity',
      'Control Person',
      'Beneficial Owner Entities',
      'Beneficial Owner Individuals',
    ];
    for (const legend of legends) await expect.poll(() => group(page, legend).count()).toBe(1);
    const labels = async (scope: ReturnType<typeof group>) =>
      (await scope.locator('label').allInnerTexts()).map((label) => label.replace(' (optional)', ''));
    const address = ['Address 1', 'Address 2', 'City', 'Country', 'Postal Code', 'State'];
    const person = [
      'First Name',
      'Last Name',
      'Email',
      'Government ID',
      'Date of Birth',
      'Same as the business address',
      ...address,
      'Phone Number',
    ];
    await expect
      .poll(() => labels(group(page, 'Account Holder Information')))
      .toEqual(['Nature of Business', 'Website URL']);
    await expect
      .poll(() => labels(group(page, 'Business Entity')))
      .toEqual(['Legal Business Name', 'Government ID', ...address]);
    await expect.poll(() => labels(group(page, 'Control Person'))).toEqual(person);
    await button(page, 'Add Beneficial Owner Entity').click();
    await expect
      .poll(() => labels(entity(page, 1)))
      .toEqual(['Legal Business Name', 'DBA Business Name', 'Government ID', 'Parent Company', ...address]);
    await button(entity(page, 1), 'Add Phone Number').click();
    await expect.poll(() => button(entity(page, 1), 'Remove').count()).toBe(2);
    await button(page, 'Add Beneficial Owner Individual').click();
    await expect.poll(() => labels(owner(page, 1))).toEqual(person);
    await expect.poll(() => submitButton(page).count()).toBe(1);
  });

  test('denies access to users who may not create', async () => {
    const page = await portal().signedIn(people.providerViewer, formPath(62));
    await page.getByRole('heading', { level: 1, name: 'You don’t have access to this page' }).waitFor();
    await expect.poll(() => page.getByRole('textbox').count()).toBe(0);
  });
});

describe('messages', () => {
  test('of a failed submit appear in a focused summary and at the inputs it links to', async () => {
    const { page } = await portal().formOf(people.superAdmin, 203);
    await submitButton(page).click();
    await summary(page).and(page.locator(':focus')).waitFor();
    await expect.poll(() => page.title()).toMatch(/^Error: /);
    await summary(page).getByRole('link', { name: 'Control Person: Enter the date of birth.' }).click();
    const dob = field(group(page, 'Control Person'), 'Date of Birth');
    await dob.and(page.locator(':focus')).waitFor();
    await expect.poll(() => dob.getAttribute('aria-invalid')).toBe('true');
    await expect
      .poll(() =>
        dob.evaluate((input) =>
          input
            .getAttribute('aria-describedby')
            ?.split(' ')
            .map((id) => document.getElementById(id)?.innerText),
        ),
      )
      .toContain('Enter the date of birth.');
    await expect
      .poll(() => group(page, 'Control Person').getByText('Phone Number is required').isVisible())
      .toBe(true);
  });

  test('of a failed submit that are taller than the window are scrolled to their title', async () => {
    const { page } = await portal().formOf(people.superAdmin, 210);
    await page.setViewportSize({ width: 390, height: 600 });
    await submitButton(page).click();
    await summary(page).and(page.locator(':focus')).waitFor();
    const title = summary(page).getByRole('heading', { name: 'There is a problem' });
    const header = page.getByRole('banner');
    const below = async () =>
      ((await title.boundingBox())?.y ?? -1) - ((await header.boundingBox())?.height ?? 0);
    await expect.poll(below).toBeGreaterThan(0);
    await expect.poll(below).toBeLessThan(200);
  });

  test('of a failed submit follow the language that is chosen after it', async () => {
    const { page } = await portal().formOf(people.superAdmin, 211);
    await submitButton(page).click();
    await page.getByRole('button', { name: 'Theme and language' }).click();
    await page.getByRole('menuitemradio', { name: 'Español' }).click();
    const inSpanish = page.getByRole('alert').filter({ hasText: 'Hay un problema' });
    await inSpanish.getByRole('link', { name: /: Escriba la actividad de la empresa\.$/ }).waitFor();
    await expect.poll(() => inSpanish.getByText('Enter the').count()).toBe(0);
  });

  test('of a failed submit are logged once, by path, without any typed values', async () => {
    const { page } = await portal().formOf(people.superAdmin, 203);
    await field(group(page, 'Business Entity'), 'Government ID').fill('987-65-432');
    await field(group(page, 'Control Person'), 'Date of Birth').fill('02/31/1991');
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await submitButton(page).click();
    await summary(page).waitFor();
    await expect.poll(() => logged).toHaveLength(1);
    const lines = logged[0]?.split('\n');
    expect(lines?.[0]).toBe('The form was not submitted.');
    expect(lines).toContain('natureOfBusiness: Enter the nature of the business.');
    expect(lines).toContain('controlPerson.dob: Enter a date of birth that exists, as MM/DD/YYYY.');
    expect(logged[0]).not.toMatch(/987|432|02\/31|1991-/);
  });

  test('appear on blur, not while typing, and disappear as soon as the input is valid', async () => {
    const { page } = await portal().formOf(people.superAdmin, 204);
    const id = field(group(page, 'Business Entity'), 'Government ID');
    const message = page.getByText('Enter a government ID of nine digits');
    await id.pressSequentially('12-34');
    await expect.poll(() => message.count()).toBe(0);
    await id.blur();
    await message.waitFor();
    await id.fill('12–345 6789');
    await expect.poll(() => message.count()).toBe(0);
    // An input that was left blank without typing gets no message.
    await field(page, 'Nature of Business').focus();
    await field(page, 'Nature of Business').blur();
    await expect.poll(() => page.getByText('Enter the nature of the business.').count()).toBe(0);
  });

  test('do not appear on Enter, which submits nothing: the input keeps its focus and text', async () => {
    const { page } = await portal().formOf(people.superAdmin, 208);
    await fillForm(page);
    const control = group(page, 'Control Person');
    for (const input of [
      field(page, 'Nature of Business'),
      field(control, 'Government ID'),
      field(control, 'Date of Birth'),
    ]) {
      const before = await input.inputValue();
      await input.press('Enter');
      await expect
        .poll(async () => [await input.inputValue(), page.url().includes('?')])
        .toEqual([before, false]);
      await input.and(page.locator(':focus')).waitFor();
    }
    await field(control, 'City').fill('');
    await field(control, 'City').press('Enter');
    await expect.poll(() => summary(page).count()).toBe(0);
    await expect.poll(() => reviewHeading(page).isVisible()).toBe(false);
    await field(control, 'City').fill('Austin');
    await toReview(page);
  });

  test('do not move a button away while it is being pressed', async () => {
    const { page } = await portal().formOf(people.superAdmin, 207);
    await field(group(page, 'Control Person'), 'Address 1').fill('PO Box 12');
    const add = button(page, 'Add Beneficial Owner Entity');
    await settled(page);
    await add.scrollIntoViewIfNeeded();
    await add.hover();
    await page.mouse.down();
    await page.mouse.up();
    await field(entity(page, 1), 'Legal Business Name').and(page.locator(':focus')).waitFor();
    await page.getByText('This is a PO box.').waitFor();
    await expect.poll(() => entity(page, 1).count()).toBe(1);
  });

  test('about an optional phone number do not call it required', async () => {
    const { page } = await portal().formOf(people.superAdmin, 209);
    const business = group(page, 'Business Entity');
    await group(page, 'Phone numbers (optional)').first().waitFor();
    await button(business, 'Add Phone Number').click();
    await business.getByLabel('Phone Number 1 (optional)').fill('123');
    await page.keyboard.press('Tab');
    await business.getByText('This phone number is too short.').waitFor();
    await expect.poll(() => business.getByText('required').count()).toBe(0);
    await field(group(page, 'Control Person'), 'Phone Number').fill('123');
    await page.keyboard.press('Tab');
    await group(page, 'Control Person').getByText('Phone Number is required', { exact: true }).waitFor();
  });

  test('about a date that does not exist leave the text as typed', async () => {
    const { page } = await portal().formOf(people.superAdmin, 205);
    const dob = field(group(page, 'Control Person'), 'Date of Birth');
    await dob.fill('02/31/1991');
    await dob.blur();
    await page.getByText('Enter a date of birth that exists').waitFor();
    await expect.poll(() => dob.inputValue()).toBe('02/31/1991');
  });

  test('that are only warnings appear at the input and in the review, and block nothing', async () => {
    const { page } = await portal().formOf(people.superAdmin, 206);
    await fillForm(page);
    const control = group(page, 'Control Person');
    await field(control, 'Address 1').fill('PO Box 12');
    await field(control, 'Postal Code').fill('90210');
    await field(control, 'Postal Code').blur();
    await control.getByText('This is a PO box.').waitFor();
    await expect.poll(() => field(control, 'Address 1').getAttribute('aria-invalid')).toBeNull();
    await toReview(page);
    await page
      .getByRole('button', { name: /Control Person: The state and the ZIP code do not agree/ })
      .click();
    await field(control, 'Postal Code').and(page.locator(':focus')).waitFor();
    await toReview(page);
  });
});

describe('rows', () => {
  test('of owners keep their values when the middle one is removed, which can be undone', async () => {
    const { page } = await portal().formOf(people.superAdmin, 211);
    for (const [index, person] of owners.slice(0, 3).entries()) {
      await button(page, 'Add Beneficial Owner Individual').click();
      await expect.poll(() => focused(page)).toBe('');
      await fillPerson(owner(page, index + 1), person);
    }
    const titles = () =>
      group(page, 'Beneficial Owner Individuals').getByRole('heading', { level: 3 }).allInnerTexts();
    await expect
      .poll(() => titles())
      .toEqual(['Owner 1 – Jane Doe', 'Owner 2 – Ada O’Neil', 'Owner 3 – Bo Li']);
    // The title is on one line if there is room.
    expect((await page.getByText('Owner 1 – Jane Doe').first().boundingBox())?.height).toBeLessThan(28);
    await button(owner(page, 2), 'Remove').click();
    await expect.poll(() => titles()).toEqual(['Owner 1 – Jane Doe', 'Owner 2 – Bo Li']);
    await expect.poll(() => field(owner(page, 1), 'Date of Birth').inputValue()).toBe('02/29/2000');
    await expect.poll(() => field(owner(page, 2), 'Date of Birth').inputValue()).toBe('01/02/1980');
    await expect.poll(() => field(owner(page, 2), 'Government ID').inputValue()).toBe('211231423');
    await expect.poll(() => focused(page)).toContain('Owner 2 – Bo Li');
    await page.getByRole('status').getByText('Owner 2 – Ada O’Neil removed').waitFor();
    await button(page, 'Undo').click();
    await expect
      .poll(() => titles())
      .toEqual(['Owner 1 – Jane Doe', 'Owner 2 – Ada O’Neil', 'Owner 3 – Bo Li']);
    await expect.poll(() => field(owner(page, 2), 'Government ID').inputValue()).toBe('211231422');
  });

  test('of owners are limited to four, with the reason', async () => {
    const { page } = await portal().formOf(people.superAdmin, 212);
    const add = button(page, 'Add Beneficial Owner Individual');
    for (let count = 0; count < 4; count += 1) await add.click();
    await add.click();
    const reason = 'no more than four people can each own 25% or more';
    await group(page, 'Beneficial Owner Individuals').getByText(reason).waitFor();
    await expect.poll(() => owner(page, 5).count()).toBe(0);
    await button(owner(page, 4), 'Remove').click();
    await expect.poll(() => group(page, 'Beneficial Owner Individuals').getByText(reason).count()).toBe(0);
  });

  test('of phone numbers keep their values when the first is removed', async () => {
    const { page, network } = await portal().formOf(people.superAdmin, 213);
    await fillForm(page);
    const business = group(page, 'Business Entity');
    await button(business, 'Add Phone Number').click();
    await business.getByLabel('Phone Number 1').fill('(512) 463-9734');
    await button(business, 'Add Phone Number').click();
    await business.getByLabel('Phone Number 2').fill('(212) 736-5000');
    await button(business, 'Remove').first().click();
    await expect.poll(() => business.getByLabel('Phone Number 1').inputValue()).toBe('(212) 736-5000');
    await toReview(page);
    await submitButton(page).click();
    await page.waitForURL('**/admin/mco/213');
    expect(payloadOf(network).businessEntity.phoneNumbers).toEqual(['+12127365000']);
  });

  test('collapse, and show how many fields are missing', async () => {
    const { page } = await portal().formOf(people.superAdmin, 214);
    await button(page, 'Add Beneficial Owner Entity').click();
    await entity(page, 1).getByText('7 to fill in').waitFor();
    await field(entity(page, 1), 'Legal Business Name').fill('Acme Holdings');
    await entity(page, 1).getByText('6 to fill in').waitFor();
    await entity(page, 1).locator('[aria-expanded]').click();
    await expect.poll(() => field(entity(page, 1), 'Legal Business Name').isVisible()).toBe(false);
    await submitButton(page).click();
    await summary(page).getByRole('link', { name: 'Entity 1 – Acme Holdings: Enter the city.' }).click();
    await field(entity(page, 1), 'City').and(page.locator(':focus')).waitFor();
  });

  test('of the progress count alike at every width and leave out an empty optional section', async () => {
    const { page } = await portal().formOf(people.superAdmin, 216);
    const rail = page.getByRole('navigation', { name: 'Sections of the form' });
    const entities = rail.getByRole('link', { name: 'Beneficial Owner Entities' });
    await expect.poll(() => entities.innerText()).toMatch(/None$/);
    await page.setViewportSize({ width: 390, height: 844 });
    await rail.getByRole('button', { name: '0 of 4 sections complete' }).click();
    await expect.poll(() => entities.innerText()).toMatch(/None$/);
    await button(page, 'Add Beneficial Owner Entity').click();
    await rail.getByRole('button', { name: '0 of 5 sections complete' }).waitFor();
    await button(entity(page, 1), 'Remove').click();
    await field(page, 'Nature of Business').fill('Rural hospital');
    await rail.getByRole('button', { name: '1 of 4 sections complete' }).waitFor();
  });

  test('rerender only their own card and the progress on a key press, even if there are fifty', async () => {
    const { page } = await portal().formOf(people.superAdmin, 215);
    const add = button(page, 'Add Beneficial Owner Entity');
    await add.evaluate((it) => {
      if (it instanceof HTMLElement) Array.from({ length: 50 }).forEach(() => it.click());
    });
    await field(entity(page, 50), 'Legal Business Name').and(page.locator(':focus')).waitFor();
    await field(entity(page, 25), 'City').focus();
    await draftSaved(page);
    await page.evaluate(() => {
      const card = document.getElementById('beneficialOwnerEntities')?.querySelectorAll('li > fieldset')[24];
      const progress = document.querySelector('nav[aria-label="Sections of the form"]');
      const outside: string[] = [];
      Reflect.set(window, 'outside', outside);
      new MutationObserver((changes) => {
        for (const { target, type, attributeName } of changes) {
          if (card?.contains(target) || progress?.contains(target)) continue;
          outside.push(
            `${target instanceof Element ? target.id : target.nodeName}: ${attributeName ?? type}`,
          );
        }
      }).observe(document.querySelector('form') ?? document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    });
    await field(entity(page, 25), 'City').pressSequentially('Austin');
    await entity(page, 25).getByText('6 to fill in').waitFor();
    const outside = await page.evaluate(() => Reflect.get(window, 'outside'));
    expect(outside).toEqual([]);
  });
});
