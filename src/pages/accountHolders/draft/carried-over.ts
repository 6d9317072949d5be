import { restoreDraft, type Draft } from '../../../contracts/account-holder/account-holder-draft.ts';
import { newRowId, type FormValues } from '../../../contracts/account-holder/account-holder-form.ts';
import { phoneText } from '../../../kinds/phone/text.ts';
import type { HolderRecord } from '../holder-record.ts';

type Entity = HolderRecord['businessEntity'];
type Person = HolderRecord['controlPerson'];

/**
 * Form values for a resubmission: everything the holder's page shows, except IDs, dates of birth and what must be certified
 * again.
 */
export function carriedOver(holder: HolderRecord): FormValues {
  const individuals = holder.beneficialOwnerIndividuals;
  return restoreDraft({
    natureOfBusiness: holder.natureOfBusiness,
    websiteUrl: holder.websiteUrl,
    workflow: holder.workflow === 'KYB_BYO' ? 'KYB_BYO' : 'KYB_BASIC',
    businessEntity: entityOf(holder.businessEntity),
    controlPerson: personOf(holder.controlPerson),
    beneficialOwnerEntities: holder.beneficialOwnerEntities.map((entity) => ({
      rowId: newRowId(),
      ...entityOf(entity),
    })),
    beneficialOwnerIndividuals: individuals.map((person) => ({ rowId: newRowId(), ...personOf(person) })),
    ui: { noOwners: individuals.length === 0 },
  });
}

/** Copies each key explicitly and leaves out the masked ones. */
function entityOf({
  legalBusinessName,
  dbaBusinessName,
  parentCompany,
  address,
  phoneNumbers,
}: Entity): NonNullable<Draft['businessEntity']> {
  return {
    legalBusinessName,
    dbaBusinessName,
    parentCompany,
    address,
    phoneNumbers: phoneNumbers.map((number) => ({ rowId: newRowId(), number: phoneText(number) })),
  };
}

function personOf({
  firstName,
  lastName,
  email,
  phoneNumber,
  address,
}: Person): NonNullable<Draft['controlPerson']> {
  return { firstName, lastName, email, phoneNumber: phoneText(phoneNumber), address };
}
