import { describe, expect, test } from 'vitest';
import { faultyPortal } from '../harness/faulty-portal.ts';
import {
  button,
  carla,
  field,
  fillForm,
  fillPerson,
  group,
  owner,
  payloadOf,
  submitButton,
  toReview,
} from '../harness/holder-page.ts';
import { people } from '../harness/sample-people.ts';

const portal = faultyPortal(people.superAdmin);

describe('linked people', () => {
  test('the control person follows the selected owner, even later edits, until edited itself', async () => {
    const { page, network } = await portal().formOf(people.superAdmin, 221);
    await fillForm(page);
    const control = group(page, 'Control Person');
    await control.getByRole('radio', { name: 'Owner 1 – Jane Doe' }).check();
    await expect.poll(() => field(control, 'Government ID').inputValue()).toBe('211231421');
    await field(owner(page, 1), 'Last Name').fill('Roe');
    await expect.poll(() => field(control, 'Last Name').inputValue()).toBe('Roe');
    await expect
      .poll(() => control.getByRole('radio', { name: 'Owner 1 – Jane Roe' }).isChecked())
      .toBe(true);
    await toReview(page);
    await expect
      .poll(() => page.locator('#content').innerText())
      .toContain('The same person as Owner 1 – Jane Roe');
    await button(page, 'Back to the form').click();
    await field(control, 'Email').fill('office@example.com');
    await expect.poll(() => control.getByRole('radio', { name: 'Someone else' }).isChecked()).toBe(true);
    await field(owner(page, 1), 'First Name').fill('Janet');
    await expect.poll(() => field(control, 'First Name').inputValue()).toBe('Jane');
    await toReview(page);
    await submitButton(page).click();
    await page.waitForURL('**/admin/mco/221');
    expect(payloadOf(network).controlPerson).toMatchObject({
      firstName: 'Jane',
      lastName: 'Roe',
      email: 'office@example.com',
      dob: '2000-02-29',
    });
  });

  test('selecting an owner loses nothing: a blank owner takes the typed values', async () => {
    const { page } = await portal().formOf(people.superAdmin, 222);
    const control = group(page, 'Control Person');
    await fillPerson(control, carla);
    await button(page, 'Add Beneficial Owner Individual').click();
    await control.getByRole('radio', { name: 'Owner 1' }).check();
    await expect.poll(() => field(owner(page, 1), 'First Name').inputValue()).toBe('Carla');
    await expect.poll(() => field(owner(page, 1), 'Date of Birth').inputValue()).toBe('03/08/1991');
    await field(owner(page, 1), 'First Name').fill('Carlota');
    await control.getByRole('radio', { name: 'Someone else' }).check();
    await expect.poll(() => field(control, 'First Name').inputValue()).toBe('Carla');
  });

  test('an address follows the business address if that is checked, until it is edited', async () => {
    const { page } = await portal().formOf(people.superAdmin, 223);
    const business = group(page, 'Business Entity');
    const control = group(page, 'Control Person');
    const same = control.getByRole('checkbox', { name: 'Same as the business address' });
    await expect.poll(() => same.isChecked()).toBe(false);
    await field(business, 'City').fill('Austin');
    await same.check();
    await expect.poll(() => field(control, 'City').inputValue()).toBe('Austin');
    await field(business, 'City').fill('Waco');
    await expect.poll(() => field(control, 'City').inputValue()).toBe('Waco');
    await field(control, 'City').fill('Dallas');
    await expect.poll(() => same.isChecked()).toBe(false);
    await expect.poll(() => field(business, 'City').inputValue()).toBe('Waco');
  });
});
