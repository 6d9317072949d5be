import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  draftOf,
  draftSchema,
  restoreDraft,
} from '../../src/contracts/account-holder/account-holder-draft.ts';
import {
  blankForm,
  type FormValues,
  type PersonValues,
} from '../../src/contracts/account-holder/account-holder-form.ts';
import {
  chooseControlPerson,
  chooseSameAddress,
} from '../../src/contracts/account-holder/account-holder-links.ts';
import { filledForm, owner } from '../harness/account-holder.ts';

const canaries = { governmentId: 'CANARY-ID', dob: 'CANARY-DOB' };

/** A form in which every ID and date of birth is a canary. */
function canaryForm(): FormValues {
  const values = filledForm();
  return {
    ...values,
    businessEntity: { ...values.businessEntity, governmentId: canaries.governmentId },
    controlPerson: { ...values.controlPerson, ...canaries },
    beneficialOwnerEntities: [{ ...values.businessEntity, rowId: 'e1', governmentId: canaries.governmentId }],
    beneficialOwnerIndividuals: ['Ann', 'Bea'].map((name) => ({ ...owner(name, name), ...canaries })),
  };
}

function withoutIds(values: FormValues): FormValues {
  const person = <T extends PersonValues>(each: T): T => ({ ...each, governmentId: '', dob: '' });
  return {
    ...values,
    tosTimestamp: '',
    businessEntity: { ...values.businessEntity, governmentId: '' },
    controlPerson: person(values.controlPerson),
    beneficialOwnerEntities: values.beneficialOwnerEntities.map((row) => ({ ...row, governmentId: '' })),
    beneficialOwnerIndividuals: values.beneficialOwnerIndividuals.map(person),
  };
}

const stored = (values: FormValues) => draftSchema.parse(JSON.parse(JSON.stringify(draftOf(values))));

describe('a draft', () => {
  test('says which account holder is sent again, if it is one', () => {
    expect(draftSchema.parse(JSON.parse(JSON.stringify(draftOf(filledForm(), 12)))).replaces).toBe(12);
    expect(stored(filledForm()).replaces).toBeUndefined();
    expect(draftSchema.safeParse({ replaces: 'x' }).success).toBe(false);
  });

  test('holds no government ID and no date of birth', () => {
    const text = JSON.stringify(draftOf(canaryForm()));
    expect(text).not.toContain('CANARY');
    expect(text).not.toMatch(/governmentId|dob/);
    expect(text).toContain('Mesa Verde');
  });

  test.each([
    { governmentId: '123456789' },
    { businessEntity: { governmentId: '123456789' } },
    { controlPerson: { dob: '1991-03-08' } },
    { controlPerson: { address: { dob: '1991-03-08' } } },
    { beneficialOwnerIndividuals: [{ rowId: 'r1', governmentId: '123456789' }] },
    { beneficialOwnerEntities: [{ rowId: 'e1', governmentId: '123456789' }] },
    { ui: { dob: '1991-03-08' } },
    { tosTimestamp: '2026-03-08T14:30:00Z' },
  ])('with an ID, a date of birth or the time of acceptance is rejected: %j', (draft) => {
    expect(draftSchema.safeParse(draft).success).toBe(false);
  });

  test('restores the form, including its links, rows and half-typed text', () => {
    let values = filledForm();
    values.natureOfBusiness = ' still typ';
    values.controlPerson.email = 'jane@';
    values.beneficialOwnerIndividuals.push(owner('r2', 'Bea'));
    values = chooseControlPerson(chooseSameAddress(values, { rowId: 'r2' }, true), 'r2');
    expect(restoreDraft(stored(values))).toEqual(withoutIds(values));
  });

  test('of a blank form restores a blank form', () => {
    expect(restoreDraft(stored(blankForm()))).toEqual(blankForm());
    expect(restoreDraft(draftSchema.parse({}))).toEqual(blankForm());
  });

  test('does not keep the acceptance of the terms', () => {
    const values = { ...filledForm(), tosTimestamp: '2026-03-08T14:30:00Z' };
    expect(restoreDraft(stored(values)).tosTimestamp).toBe('');
  });

  test('can be stored whatever was typed: overlong text, unprintable characters, too many rows', () => {
    const strange = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('x'.repeat(5_000), `${'x'.repeat(999)}👩`, 'a\u0000b', '\ud800'),
    );
    fc.assert(
      fc.property(strange, fc.nat({ max: 30 }), (text, count) => {
        const values = filledForm();
        values.natureOfBusiness = text;
        values.controlPerson.address.city = text;
        values.beneficialOwnerIndividuals = Array.from({ length: count }, (_, index) =>
          owner(`r${index}`, text),
        );
        values.businessEntity.phoneNumbers = Array.from({ length: count }, (_, index) => ({
          rowId: `p${index}`,
          number: text,
        }));
        expect(draftSchema.safeParse(draftOf(values)).success).toBe(true);
      }),
    );
  });

  test('is rejected above the limits on text length and number of rows', () => {
    expect(draftSchema.safeParse({ natureOfBusiness: 'x'.repeat(1_001) }).success).toBe(false);
    const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ rowId: `r${index}` }));
    expect(draftSchema.safeParse({ beneficialOwnerEntities: rows(100) }).success).toBe(true);
    expect(draftSchema.safeParse({ beneficialOwnerEntities: rows(101) }).success).toBe(false);
    expect(draftSchema.safeParse({ beneficialOwnerIndividuals: rows(21) }).success).toBe(false);
    expect(draftSchema.safeParse({ businessEntity: { phoneNumbers: rows(21) } }).success).toBe(false);
  });

  test('is accepted or rejected without throwing, whatever JSON it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(draftSchema.safeParse(value).success).toBeTypeOf('boolean');
      }),
    );
  });
});
