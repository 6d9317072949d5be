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

/** As if the user typed over one field of an owner. */
function typeOverOwner(values: FormValues, index: number, change: object, field: string): FormValues {
  const owners = values.beneficialOwnerIndividuals.map((row, at) =>
    at === index ? { ...row, ...change } : row,
  );
  return afterEdit(
    { ...values, beneficialOwnerIndividuals: owners },
    `beneficialOwnerIndividuals.${index}.${field}`,
  );
}

describe('what is sent', () => {
  test('is the payload of the specification in its normal form, and nothing of the form itself', () => {
    const address = { ...street(), address2: undefined };
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

  test('leaves blank telephone rows out', () => {
    const values = filledForm();
    values.businessEntity.phoneNumbers.splice(1, 0, { rowId: 'p3', number: ' ' });
    expect(payload(values)?.businessEntity.phoneNumbers).toEqual(['+12127365000', '+15124639734']);
  });

  test('of two telephones the first of which is removed is the second, unshifted', () => {
    const values = filledForm();
    values.businessEntity.phoneNumbers.shift();
    expect(payload(values)?.businessEntity.phoneNumbers).toEqual(['+15124639734']);
    expect(values.businessEntity.phoneNumbers[0]?.rowId).toBe('p2');
  });

  test('carries the moment of KYB only with KYB_BYO, even when one was typed before the workflow was changed back', () => {
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

  test('is nothing while the form says both that there are owners and that there are none', () => {
    const values = { ...filledForm(), ui: { noOwners: true, controlPersonRowId: '' } };
    expect(problems(values)).toEqual([{ path: 'ui.noOwners', message: messages.noOwnersYetOwners }]);
  });
});

describe('what is wrong', () => {
  test('with a blank form is said once for each required input, in the order of the screen', () => {
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
    'with the date of birth %s stands at that date',
    (dob) => {
      const values = withOwners('Ann', 'Bea', 'Cleo');
      const [first, second, third] = values.beneficialOwnerIndividuals;
      if (!first || !second || !third) throw new Error('three owners');
      const broken = { ...values, beneficialOwnerIndividuals: [first, second, { ...third, dob }] };
      expect(problems(broken)?.map(({ path }) => path)).toEqual(['beneficialOwnerIndividuals.2.dob']);
    },
  );

  test('with a fifth owner is said of the list', () => {
    expect(problems(withOwners('A', 'Bo', 'Cy', 'Dee', 'Earle'))).toEqual([
      { path: 'beneficialOwnerIndividuals', message: messages.tooManyIndividuals },
    ]);
  });

  test('with a telephone stands at its row, blank rows before it or not', () => {
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

  test('by the server’s word finds its input', () => {
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

  test('by the server’s word where the form has no input goes to the summary', () => {
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

describe('the control person who is an owner', () => {
  test('gets the owner’s data, and every later edit of the owner', () => {
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

  test('is not touched by an edit of another owner', () => {
    const linked = chooseControlPerson(withOwners('Ann', 'Bea'), 'r2');
    const edited = typeOverOwner(linked, 0, { lastName: 'Roe' }, 'lastName');
    expect(edited.controlPerson).toBe(linked.controlPerson);
  });

  test('stays linked when an owner before is removed', () => {
    const linked = chooseControlPerson(withOwners('Ann', 'Bea'), 'r2');
    const rest = followLinks({
      ...linked,
      beneficialOwnerIndividuals: linked.beneficialOwnerIndividuals.slice(1),
    });
    const edited = typeOverOwner(rest, 0, { lastName: 'Roe' }, 'lastName');
    expect(edited.controlPerson).toMatchObject({ firstName: 'Bea', lastName: 'Roe' });
  });

  test('keeps the data, no longer linked, when that owner is removed', () => {
    const linked = chooseControlPerson(withOwners('Ann', 'Bea'), 'r2');
    const rest = followLinks({
      ...linked,
      beneficialOwnerIndividuals: linked.beneficialOwnerIndividuals.slice(0, 1),
    });
    expect(rest.ui.controlPersonRowId).toBe('');
    expect(rest.controlPerson.firstName).toBe('Bea');
  });

  test('is a person apart once edited: the owner’s edits follow no more', () => {
    const linked = chooseControlPerson(withOwners('Ann'), 'r1');
    const typed = { ...linked, controlPerson: { ...linked.controlPerson, lastName: 'Roe' } };
    const apart = afterEdit(typed, 'controlPerson.lastName');
    expect(apart.ui.controlPersonRowId).toBe('');
    const edited = typeOverOwner(apart, 0, { lastName: 'Poe' }, 'lastName');
    expect(edited.controlPerson.lastName).toBe('Roe');
  });

  test('replaced by someone else starts blank; what was typed of someone else is kept', () => {
    const linked = chooseControlPerson(withOwners('Ann'), 'r1');
    expect(chooseControlPerson(linked, '').controlPerson).toEqual(blankPerson());
    expect(chooseControlPerson(filledForm(), '').controlPerson.firstName).toBe('Control');
  });

  test('has what is wrong said once, at the owner', () => {
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

  test('is brought up to date in what is sent, whatever the screen did', () => {
    const linked = chooseControlPerson(withOwners('Ann'), 'r1');
    const [first] = linked.beneficialOwnerIndividuals;
    if (first === undefined) throw new Error('one owner');
    const behind = { ...linked, beneficialOwnerIndividuals: [{ ...first, lastName: 'Roe' }] };
    expect(toSubmission(behind).controlPerson.lastName).toBe('Roe');
  });
});

describe('the same address as the business', () => {
  const moved = { ...street(), address1: '1 Main St' };
  const moveBusiness = (values: FormValues) =>
    afterEdit(
      { ...values, businessEntity: { ...values.businessEntity, address: moved } },
      'businessEntity.address.address1',
    );

  test('is never preset', () => {
    expect(blankForm().controlPerson.sameAddress).toBe(false);
    expect(blankPerson().address).toEqual(blankAddress());
  });

  test('follows the business for the people who have it, and for no other', () => {
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

  test('ticked for the owner holds for the control person who is that owner, also when set apart later', () => {
    const linked = chooseControlPerson(withOwners('Ann'), 'r1');
    const apart = afterEdit(chooseSameAddress(linked, { rowId: 'r1' }, true), 'controlPerson.lastName');
    expect(moveBusiness(apart).controlPerson.address).toEqual(moved);
  });

  test('ends, and the copy stays, when the copy is edited or the box cleared', () => {
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

  test('of an owner ends when the owner’s copy is edited, and outlives the edit of another field', () => {
    const ticked = chooseSameAddress(withOwners('Ann'), { rowId: 'r1' }, true);
    const renamed = typeOverOwner(ticked, 0, { lastName: 'Roe' }, 'lastName');
    expect(renamed.beneficialOwnerIndividuals[0]?.sameAddress).toBe(true);
    const edited = typeOverOwner(ticked, 0, { address: { ...street(), city: 'Waco' } }, 'address.city');
    expect(moveBusiness(edited).beneficialOwnerIndividuals[0]).toMatchObject({
      sameAddress: false,
      address: { city: 'Waco' },
    });
  });

  test('has what is wrong said once, at the business', () => {
    const values = chooseSameAddress(filledForm(), 'controlPerson', true);
    const without = {
      ...values,
      businessEntity: { ...values.businessEntity, address: { ...street(), city: '' } },
    };
    expect(problems(without)).toEqual([{ path: 'businessEntity.address.city', message: messages.city }]);
  });
});

describe('a row', () => {
  test('has an id of its own', () => {
    expect(new Set(Array.from({ length: 1_000 }, newRowId)).size).toBe(1_000);
  });

  test('that nothing follows makes no new values: the screen has nothing to draw again', () => {
    const values = withOwners('Ann', 'Bea');
    expect(followLinks(values)).toBe(values);
    expect(afterEdit(values, 'natureOfBusiness')).toBe(values);
    expect(afterEdit(values, 'beneficialOwnerIndividuals.1.dob')).toBe(values);
  });
});
