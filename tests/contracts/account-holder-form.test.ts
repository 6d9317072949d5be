import { describe, expect, test } from 'vitest';
import {
  checkForm,
  problemsOf,
  toSubmission,
} from '../../src/contracts/account-holder/account-holder-check.ts';
import {
  blankAddress,
  blankForm,
  blankPerson,
  formPathOf,
  newRowId,
  type FormValues,
} from '../../src/contracts/account-holder/account-holder-form.ts';
import {
  afterEdit,
  chooseControlPerson,
  chooseSameAddress,
  followLinks,
} from '../../src/contracts/account-holder/account-holder-links.ts';
import { accountHolderMessages as messages } from '../../src/contracts/account-holder/account-holder-messages.ts';
import { filledForm, now, owner, schema, street } from '../harness/account-holder.ts';

const problems = (values: FormValues) => checkForm(values, schema).problems;
const payload = (values: FormValues) => checkForm(values, schema).payload;

const withOwners = (...names: string[]): FormValues => ({
  ...filledForm(),
  beneficialOwnerIndividuals: names.map((name, index) => owner(`r${index + 1}`, name)),
});

/** The form after the user edited one field of an owner. */
function typeOverOwner(values: FormValues, index: number, change: object, field: string): FormValues {
  const owners = values.beneficialOwnerIndividuals.map((row, at) =>
    at === index ? { ...row, ...change } : row,
  );
  return afterEdit(
    { ...values, beneficialOwnerIndividuals: owners },
    `beneficialOwnerIndividuals.${index}.${field}`,
  );
}

describe('the payload', () => {
  test('is the specified payload with normalized values, without the form’s own state', () => {
    const address = { ...street(), address2: '' };
    const sent = {
      lastName: 'Doe',
      dob: '1991-03-08',
      phoneNumber: '+12127365000',
      address,
    };
    expect(payload(filledForm())).toEqual({
      natureOfBusiness: 'Rural hospital',
      websiteUrl: 'https://mybusiness.com',
      workflow: 'KYB_BASIC',
      tosTimestamp: now,
      businessEntity: {
        legalBusinessName: 'Mesa Verde Hospital LLC',
        governmentId: '123456789',
        address,
        phoneNumbers: ['+12127365000', '+15124639734'],
      },
      controlPerson: {
        ...sent,
        firstName: 'Control',
        email: 'control@example.com',
        governmentId: '211231417',
      },
      beneficialOwnerEntities: [],
      beneficialOwnerIndividuals: [
        { ...sent, firstName: 'Jane', email: 'jane@example.com', governmentId: '211231414' },
      ],
    });
  });

  test('leaves out blank phone rows', () => {
    const values = filledForm();
    values.businessEntity.phoneNumbers.splice(1, 0, { rowId: 'p3', number: ' ' });
    expect(payload(values)?.businessEntity.phoneNumbers).toEqual(['+12127365000', '+15124639734']);
  });

  test('keeps the second phone number, with its row id, when the first is removed', () => {
    const values = filledForm();
    values.businessEntity.phoneNumbers.shift();
    expect(payload(values)?.businessEntity.phoneNumbers).toEqual(['+15124639734']);
    expect(values.businessEntity.phoneNumbers[0]?.rowId).toBe('p2');
  });

  test('has the KYB timestamp only with KYB_BYO, even if one was entered before switching back', () => {
    const kybPassedTimestamp = '2026-03-01T09:00:00Z';
    expect(payload({ ...filledForm(), kybPassedTimestamp })?.kybPassedTimestamp).toBeUndefined();
    expect(payload({ ...filledForm(), workflow: 'KYB_BYO', kybPassedTimestamp })?.kybPassedTimestamp).toBe(
      kybPassedTimestamp,
    );
  });

  test('has no owners when the form says that no individual owns 25% or more', () => {
    const values = { ...withOwners(), ui: { noOwners: true, controlPersonRowId: '' } };
    expect(payload(values)?.beneficialOwnerIndividuals).toEqual([]);
  });

  test('is refused while the form both lists owners and says that there are none', () => {
    const values = { ...filledForm(), ui: { noOwners: true, controlPersonRowId: '' } };
    expect(problems(values)).toEqual([{ path: 'ui.noOwners', message: messages.noOwnersYetOwners }]);
  });
});

describe('validation problems', () => {
  test('of a blank form name each required input once, in screen order', () => {
    expect(problems(blankForm())?.map(({ path }) => path)).toEqual([
      'natureOfBusiness',
      'businessEntity.governmentId',
      'businessEntity.address.address1',
      'businessEntity.address.city',
      'businessEntity.address.country',
      'businessEntity.address.postalCode',
      'businessEntity.address.state',
      'controlPerson.firstName',
      'controlPerson.lastName',
      'controlPerson.email',
      'controlPerson.governmentId',
      'controlPerson.dob',
      'controlPerson.address.address1',
      'controlPerson.address.city',
      'controlPerson.address.country',
      'controlPerson.address.postalCode',
      'controlPerson.address.state',
      'controlPerson.phoneNumber',
    ]);
  });

  test.each(['02/31/1991', '3/8/91', '03/09/2026', '3/8/1896'])(
    'with the date of birth %s are reported at that field',
    (dob) => {
      const values = withOwners('Ann', 'Bea', 'Cleo');
      const [first, second, third] = values.beneficialOwnerIndividuals;
      if (!first || !second || !third) throw new Error('three owners');
      const broken = { ...values, beneficialOwnerIndividuals: [first, second, { ...third, dob }] };
      expect(problems(broken)?.map(({ path }) => path)).toEqual(['beneficialOwnerIndividuals.2.dob']);
    },
  );

  test('with a fifth owner are reported for the list', () => {
    expect(problems(withOwners('A', 'Bo', 'Cy', 'Dee', 'Earle'))).toEqual([
      { path: 'beneficialOwnerIndividuals', message: messages.tooManyIndividuals },
    ]);
  });

  test('with a phone number are reported at its row, even with blank rows before it', () => {
    const values = filledForm();
    values.businessEntity.phoneNumbers = [
      { rowId: 'a', number: '' },
      { rowId: 'b', number: '(212) 736-5000' },
      { rowId: 'c', number: ' ' },
      { rowId: 'd', number: '12' },
    ];
    expect(problems(values)).toEqual([
      { path: 'businessEntity.phoneNumbers.3.number', message: messages.phoneNumberTooShort },
    ]);
  });

  test('from the server are mapped to their inputs', () => {
    const values = withOwners('Ann', 'Bea', 'Cleo');
    values.beneficialOwnerEntities = [{ ...values.businessEntity, rowId: 'e1' }];
    const paths = {
      'beneficialOwnerIndividuals[2].dob': 'beneficialOwnerIndividuals.2.dob',
      'beneficialOwnerIndividuals[0].address.city': 'beneficialOwnerIndividuals.0.address.city',
      'beneficialOwnerEntities[0].parentCompany': 'beneficialOwnerEntities.0.parentCompany',
      'beneficialOwnerEntities[0].phoneNumbers[1]': 'beneficialOwnerEntities.0.phoneNumbers.1.number',
      'businessEntity.governmentId': 'businessEntity.governmentId',
      'businessEntity.phoneNumbers': 'businessEntity.phoneNumbers',
      'controlPerson.address.state': 'controlPerson.address.state',
      beneficialOwnerEntities: 'beneficialOwnerEntities',
      natureOfBusiness: 'natureOfBusiness',
    };
    for (const [sent, path] of Object.entries(paths)) expect(formPathOf(values, sent)).toBe(path);
  });

  test('from the server that match no input go to the summary', () => {
    const unknown = [
      '',
      'tenant',
      'beneficialOwnerIndividuals[3].dob',
      'beneficialOwnerIndividuals[0]',
      'beneficialOwnerIndividuals[0].rowId',
      'beneficialOwnerIndividuals[-1].dob',
      'beneficialOwnerEntities[0].governmentId',
      'businessEntity.phoneNumbers[2]',
      'businessEntity.phoneNumbers[x]',
      'businessEntity.address',
      'businessEntity.address.city.name',
      'controlPerson.ssn',
      'controlPerson',
      'constructor.name',
      '__proto__',
    ];
    for (const path of unknown) {
      expect(problemsOf(filledForm(), [{ path, message: 'No.' }])).toEqual([
        { path: undefined, message: 'No.' },
      ]);
    }
  });
});

describe('a control person linked to an owner', () => {
  test('copies the owner’s data and follows later edits of the owner', () => {
    const linked = chooseControlPerson(withOwners('Ann', 'Bea'), 'r2');
    expect(linked.controlPerson).toMatchObject({
      firstName: 'Bea',
      email: 'bea@example.com',
      address: street(),
    });
    expect(linked.controlPerson).not.toHaveProperty('rowId');
    const edited = typeOverOwner(linked, 1, { dob: '4/9/1992' }, 'dob');
    expect(edited.controlPerson.dob).toBe('4/9/1992');
    expect(payload(edited)?.controlPerson).toEqual(payload(edited)?.beneficialOwnerIndividuals[1]);
  });

  test('is unchanged when another owner is edited', () => {
    const linked = chooseControlPerson(withOwners('Ann', 'Bea'), 'r2');
    const edited = typeOverOwner(linked, 0, { lastName: 'Roe' }, 'lastName');
    expect(edited.controlPerson).toBe(linked.controlPerson);
  });

  test('stays linked when an earlier owner is removed', () => {
    const linked = chooseControlPerson(withOwners('Ann', 'Bea'), 'r2');
    const rest = followLinks({
      ...linked,
      beneficialOwnerIndividuals: linked.beneficialOwnerIndividuals.slice(1),
    });
    const edited = typeOverOwner(rest, 0, { lastName: 'Roe' }, 'lastName');
    expect(edited.controlPerson).toMatchObject({ firstName: 'Bea', lastName: 'Roe' });
  });

  test('keeps the data but loses the link when that owner is removed', () => {
    const linked = chooseControlPerson(withOwners('Ann', 'Bea'), 'r2');
    const rest = followLinks({
      ...linked,
      beneficialOwnerIndividuals: linked.beneficialOwnerIndividuals.slice(0, 1),
    });
    expect(rest.ui.controlPersonRowId).toBe('');
    expect(rest.controlPerson.firstName).toBe('Bea');
  });

  test('is unlinked once edited: later edits of the owner no longer apply', () => {
    const linked = chooseControlPerson(withOwners('Ann'), 'r1');
    const typed = { ...linked, controlPerson: { ...linked.controlPerson, lastName: 'Roe' } };
    const apart = afterEdit(typed, 'controlPerson.lastName');
    expect(apart.ui.controlPersonRowId).toBe('');
    const edited = typeOverOwner(apart, 0, { lastName: 'Poe' }, 'lastName');
    expect(edited.controlPerson.lastName).toBe('Roe');
  });

  test('becomes blank when unlinked; a control person who was not linked is kept', () => {
    const linked = chooseControlPerson(withOwners('Ann'), 'r1');
    expect(chooseControlPerson(linked, '').controlPerson).toEqual(blankPerson());
    expect(chooseControlPerson(filledForm(), '').controlPerson.firstName).toBe('Control');
  });

  test('has problems reported once, at the owner', () => {
    const linked = typeOverOwner(
      chooseControlPerson(withOwners('Ann'), 'r1'),
      0,
      { dob: '02/31/1991' },
      'dob',
    );
    expect(problems(linked)).toEqual([
      { path: 'beneficialOwnerIndividuals.0.dob', message: messages.dobForm },
    ]);
  });

  test('is synced with the owner in the submission, even if the form values are out of date', () => {
    const linked = chooseControlPerson(withOwners('Ann'), 'r1');
    const [first] = linked.beneficialOwnerIndividuals;
    if (first === undefined) throw new Error('one owner');
    const behind = { ...linked, beneficialOwnerIndividuals: [{ ...first, lastName: 'Roe' }] };
    expect(toSubmission(behind).controlPerson.lastName).toBe('Roe');
  });
});

describe('"same address as the business"', () => {
  const moved = { ...street(), address1: '1 Main St' };
  const moveBusiness = (values: FormValues) =>
    afterEdit(
      { ...values, businessEntity: { ...values.businessEntity, address: moved } },
      'businessEntity.address.address1',
    );

  test('is never preselected', () => {
    expect(blankForm().controlPerson.sameAddress).toBe(false);
    expect(blankPerson().address).toEqual(blankAddress());
  });

  test('follows the business address only for the people who have it checked', () => {
    const values = chooseSameAddress(withOwners('Ann', 'Bea'), { rowId: 'r2' }, true);
    const after = moveBusiness(values);
    expect(after.beneficialOwnerIndividuals.map(({ address }) => address.address1)).toEqual([
      '500 Congress Ave',
      '1 Main St',
    ]);
    expect(after.controlPerson.address.address1).toBe('500 Congress Ave');
  });

  test('reaches the control person through the owner', () => {
    const values = chooseControlPerson(chooseSameAddress(withOwners('Ann'), { rowId: 'r1' }, true), 'r1');
    expect(moveBusiness(values).controlPerson.address).toEqual(moved);
  });

  test('of an owner also applies to the linked control person, even after unlinking', () => {
    const linked = chooseControlPerson(withOwners('Ann'), 'r1');
    const apart = afterEdit(chooseSameAddress(linked, { rowId: 'r1' }, true), 'controlPerson.lastName');
    expect(moveBusiness(apart).controlPerson.address).toEqual(moved);
  });

  test('ends but keeps the copied address when the copy is edited or the box is unchecked', () => {
    const ticked = chooseSameAddress(filledForm(), 'controlPerson', true);
    const edited = afterEdit(
      { ...ticked, controlPerson: { ...ticked.controlPerson, address: { ...street(), city: 'Waco' } } },
      'controlPerson.address.city',
    );
    expect(moveBusiness(edited).controlPerson).toMatchObject({
      sameAddress: false,
      address: { city: 'Waco' },
    });
    const cleared = chooseSameAddress(ticked, 'controlPerson', false);
    expect(moveBusiness(cleared).controlPerson.address).toEqual(street());
  });

  test('of an owner ends when the copied address is edited, but not when another field is', () => {
    const ticked = chooseSameAddress(withOwners('Ann'), { rowId: 'r1' }, true);
    const renamed = typeOverOwner(ticked, 0, { lastName: 'Roe' }, 'lastName');
    expect(renamed.beneficialOwnerIndividuals[0]?.sameAddress).toBe(true);
    const edited = typeOverOwner(ticked, 0, { address: { ...street(), city: 'Waco' } }, 'address.city');
    expect(moveBusiness(edited).beneficialOwnerIndividuals[0]).toMatchObject({
      sameAddress: false,
      address: { city: 'Waco' },
    });
  });

  test('has problems reported once, at the business', () => {
    const values = chooseSameAddress(filledForm(), 'controlPerson', true);
    const without = {
      ...values,
      businessEntity: { ...values.businessEntity, address: { ...street(), city: '' } },
    };
    expect(problems(without)).toEqual([{ path: 'businessEntity.address.city', message: messages.city }]);
  });
});

describe('a row', () => {
  test('gets a unique id', () => {
    expect(new Set(Array.from({ length: 1_000 }, newRowId)).size).toBe(1_000);
  });

  test('without links keeps the same values object on an edit, so that nothing rerenders', () => {
    const values = withOwners('Ann', 'Bea');
    expect(followLinks(values)).toBe(values);
    expect(afterEdit(values, 'natureOfBusiness')).toBe(values);
    expect(afterEdit(values, 'beneficialOwnerIndividuals.1.dob')).toBe(values);
  });
});
