/** The account-holder form, found by its labels and headings as by a user. */
import type { Locator, Page } from 'playwright-core';
import type { FaultProxy } from './fault-proxy.ts';

let used = 0;

/** An EIN that no other test uses, with a prefix that the IRS issues. */
export function freshEin(): string {
  used += 1;
  return `12-${String(3_000_000 + used)}`;
}

export const formPath = (tenantId: number) => `/admin/mco/${tenantId}/create-account-holder`;

/** A fieldset or the card of an owner. */
export const group = (page: Page, name: string | RegExp) => page.getByRole('group', { name });
export const owner = (page: Page, number: number) => group(page, new RegExp(`^Owner ${number}\\b`));
export const entity = (page: Page, number: number) => group(page, new RegExp(`^Entity ${number}\\b`));
export const button = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true });
export const submitButton = (page: Page) => button(page, 'Submit');
export const reviewHeading = (page: Page) => page.getByRole('heading', { name: 'Review before submitting' });
export const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });
export const field = (scope: Page | Locator, label: string) =>
  scope.getByRole('textbox', { name: label, exact: true });

/** An input that offers a list. */
const listed = (scope: Locator, label: string) => scope.getByRole('combobox', { name: label, exact: true });

async function fillAddress(scope: Locator): Promise<void> {
  await field(scope, 'Address 1').fill('500 Congress Ave');
  await field(scope, 'City').fill('Austin');
  await listed(scope, 'Country').fill('USA');
  await field(scope, 'Postal Code').fill('78701');
  await listed(scope, 'State').fill('TX');
}

export interface Person {
  readonly first: string;
  readonly last: string;
  readonly id: string;
  readonly dob: string;
}
export const carla: Person = { first: 'Carla', last: 'Núñez', id: '211-23-1412', dob: '3/8/1991' };
export const owners: readonly Person[] = [
  { first: 'Jane', last: 'Doe', id: '211231421', dob: '02/29/2000' },
  { first: 'Ada', last: 'O’Neil', id: '211231422', dob: '12/31/1969' },
  { first: 'Bo', last: 'Li', id: '211231423', dob: '1/2/1980' },
  { first: 'Jean-Luc', last: 'Roy', id: '912-70-1234', dob: '07/04/1976' },
];

export async function fillPerson(scope: Locator, { first, last, id, dob }: Person): Promise<void> {
  await field(scope, 'First Name').fill(first);
  await field(scope, 'Last Name').fill(last);
  await field(scope, 'Email').fill(`${first.toLowerCase()}@example.com`);
  await field(scope, 'Government ID').fill(id);
  await field(scope, 'Date of Birth').fill(dob);
  await fillAddress(scope);
  await field(scope, 'Phone Number').fill('(212) 736-5000');
}

export interface Filled {
  readonly ein?: string;
  readonly ownerCount?: number;
}

/** Fills in everything that a submission requires. */
export async function fillForm(page: Page, { ein = freshEin(), ownerCount = 1 }: Filled = {}): Promise<void> {
  await field(page, 'Nature of Business').fill('Rural hospital');
  const business = group(page, 'Business Entity');
  await business.getByLabel('Legal Business Name').fill('Mesa Verde Hospital LLC');
  await field(business, 'Government ID').fill(ein);
  await fillAddress(business);
  await fillPerson(group(page, 'Control Person'), carla);
  for (const [index, person] of owners.slice(0, ownerCount).entries()) {
    await button(page, 'Add Beneficial Owner Individual').click();
    await fillPerson(owner(page, index + 1), person);
  }
}

/** Submits the form and waits for the review. */
export async function toReview(page: Page): Promise<void> {
  await submitButton(page).click();
  await reviewHeading(page).waitFor();
}

/** The text of the toast with this title; fails if there is none. */
export async function toastText(page: Page, title: 'Success' | 'Error'): Promise<string> {
  const toast = page.getByRole('listitem').filter({ hasText: title });
  await toast.waitFor();
  return (await toast.innerText()).replace(/\s+/g, ' ');
}

/** The last payload that was sent. */
export function payloadOf({ requests }: FaultProxy) {
  const sent = requests
    .filter(({ method, path }) => method === 'POST' && path.startsWith('/api/accountHolders?'))
    .at(-1);
  return JSON.parse(sent?.body ?? '{}');
}
