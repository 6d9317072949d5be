import { describe, expect, test } from 'vitest';
import { checkForm } from '../../src/contracts/account-holder/account-holder-check.ts';
import {
  blankForm,
  type AddressValues,
  type FormValues,
} from '../../src/contracts/account-holder/account-holder-form.ts';
import {
  chooseControlPerson,
  chooseSameAddress,
} from '../../src/contracts/account-holder/account-holder-links.ts';
import { accountHolderWarnings as words } from '../../src/contracts/account-holder/account-holder-messages.ts';
import { warningsOf } from '../../src/contracts/account-holder/account-holder-warnings.ts';
import { readPhone } from '../../src/contracts/values/phone.ts';
import { filledForm, owner, schema, street, today } from '../harness/account-holder.ts';

const warned = (values: FormValues) =>
  warningsOf(values, today, readPhone).map(({ path, message }) => [path, message]);

function withPerson(change: object): FormValues {
  const values = filledForm();
  return { ...values, controlPerson: { ...values.controlPerson, ...change } };
}
function withBusiness(change: object): FormValues {
  const values = filledForm();
  return { ...values, businessEntity: { ...values.businessEntity, ...change } };
}
const withAddress = (change: Partial<AddressValues>) => withPerson({ address: { ...street(), ...change } });

describe('a form without anything suspicious', () => {
  test('has no warnings', () => {
    expect(warned(filledForm())).toEqual([]);
  });
});

describe('a warning', () => {
  test.each([
    ['666-12-1234', words.personId],
    ['000121234', words.personId],
    ['211 00 1412', words.personId],
    ['211230000', words.personId],
  ])('appears for a person’s government ID %s and does not block submitting', (governmentId, message) => {
    const values = withPerson({ governmentId });
    expect(warned(values)).toEqual([['controlPerson.governmentId', message]]);
    expect(checkForm(values, schema).problems).toBeUndefined();
  });

  test('does not appear for an ITIN', () => {
    expect(warned(withPerson({ governmentId: '912-70-1234' }))).toEqual([]);
  });

  test('appears for an EIN with a prefix that was never issued', () => {
    expect(warned(withBusiness({ governmentId: '07-3456789' }))).toEqual([
      ['businessEntity.governmentId', words.businessId],
    ]);
  });

  test('appears at the second of two owners with the same complete ID, however it is written', () => {
    const values = filledForm();
    values.beneficialOwnerIndividuals = [
      { ...owner('r1', 'Ann'), governmentId: '211-23-1412' },
      { ...owner('r2', 'Bea'), governmentId: '211231412' },
    ];
    expect(warned(values)).toEqual([['beneficialOwnerIndividuals.1.governmentId', words.sameId]]);
    values.beneficialOwnerIndividuals = [
      { ...owner('r1', 'Ann'), governmentId: '21' },
      { ...owner('r2', 'Bea'), governmentId: '21' },
    ];
    expect(warned(values)).toEqual([]);
    const entity = { ...filledForm().businessEntity, rowId: 'e1' };
    expect(
      warned({ ...filledForm(), beneficialOwnerEntities: [entity, { ...entity, rowId: 'e2' }] }),
    ).toEqual([['beneficialOwnerEntities.1.governmentId', words.sameId]]);
  });

  test('does not appear at the control person for sharing the ID of an owner', () => {
    expect(warned(chooseControlPerson(filledForm(), 'r1'))).toEqual([]);
    const values = filledForm();
    values.beneficialOwnerIndividuals = [{ ...owner('r1', 'Jane'), governmentId: '666121234' }];
    expect(warned(chooseControlPerson(values, 'r1'))).toEqual([
      ['beneficialOwnerIndividuals.0.governmentId', words.personId],
    ]);
    const typedTwice = withPerson({ governmentId: owner('r1', 'Jane').governmentId });
    expect(warned(typedTwice)).toEqual([]);
  });

  test.each([
    ['03/09/2008', [['controlPerson.dob', words.under18]]],
    ['3/8/2008', []],
    ['03/09/2026', []],
    ['02/31/2020', []],
    ['', []],
  ])('about age depends on the date of birth %s', (dob, expected) => {
    expect(warned(withPerson({ dob }))).toEqual(expected);
  });

  test.each([
    ['112-736-5000', [['controlPerson.phoneNumber', words.phone]]],
    ['(212) 736-5000 x12', [['controlPerson.phoneNumber', words.extension]]],
    ['212', []],
  ])('about the phone number %s needs the phone library', (phoneNumber, expected) => {
    expect(warned(withPerson({ phoneNumber }))).toEqual(expected);
    expect(warningsOf(withPerson({ phoneNumber }), today)).toEqual([]);
  });

  test('about a business phone number appears at its row', () => {
    const phoneNumbers = [
      { rowId: 'a', number: '' },
      { rowId: 'b', number: '112-736-5000' },
    ];
    expect(warned(withBusiness({ phoneNumbers }))).toEqual([
      ['businessEntity.phoneNumbers.1.number', words.phone],
    ]);
  });

  test.each([
    [{ state: 'California' }, [['controlPerson.address.state', words.state]]],
    [{ state: 'ZZ' }, [['controlPerson.address.state', words.state]]],
    [{ postalCode: '7870' }, [['controlPerson.address.postalCode', words.zip]]],
    [{ state: 'CA' }, [['controlPerson.address.postalCode', words.stateAndZip]]],
    [{ address1: 'P.O. Box 12' }, [['controlPerson.address.address1', words.poBox]]],
    [{ address2: 'PO Box 12' }, [['controlPerson.address.address2', words.poBox]]],
    [{ address1: 'PSC 3 Box 1234', city: 'APO', state: 'AE', postalCode: '09012' }, []],
    [{ address1: '55 Box Elder Rd' }, []],
    [{ address1: '123 Boxwood Ln' }, []],
    [{ state: 'PR', postalCode: '00901' }, []],
    [{ state: 'dc', postalCode: '205001234' }, []],
    [{ state: '', postalCode: '' }, []],
    [{ country: 'Chile', state: 'RM', postalCode: '8320000' }, []],
  ])('about an address depends on its fields: %j', (address, expected) => {
    expect(warned(withAddress(address))).toEqual(expected);
  });

  test('about an address copied from the business appears only at the business', () => {
    const values = withBusiness({ address: { ...street(), address1: 'PO Box 12' } });
    expect(warned(chooseSameAddress(values, 'controlPerson', true))).toEqual([
      ['businessEntity.address.address1', words.poBox],
    ]);
  });

  test('asks for owners until some are listed or the form says that there are none', () => {
    const none = { ...filledForm(), beneficialOwnerIndividuals: [] };
    expect(warned(none)).toEqual([['beneficialOwnerIndividuals', words.noOwners]]);
    expect(warned({ ...none, ui: { ...none.ui, noOwners: true } })).toEqual([]);
    expect(checkForm(none, schema).problems).toBeUndefined();
  });

  test('asks for the legal name of the business, which is optional', () => {
    expect(warned(withBusiness({ legalBusinessName: ' ' }))).toEqual([
      ['businessEntity.legalBusinessName', words.legalBusinessName],
    ]);
  });
});

describe('a blank form', () => {
  test('has warnings only for what is not already an error', () => {
    expect(warned(blankForm()).map(([path]) => path)).toEqual([
      'businessEntity.legalBusinessName',
      'beneficialOwnerIndividuals',
    ]);
  });
});
