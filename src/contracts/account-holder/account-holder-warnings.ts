/** Warnings of the account-holder form. A warning is shown beside its input and never prevents a submit. */
import type {
  AddressValues,
  EntityValues,
  FormPath,
  FormValues,
  PersonPath,
  PersonValues,
} from './account-holder-form.ts';
import { accountHolderWarnings as words } from './account-holder-messages.ts';
import type { ReadPhone } from './account-holder.ts';
import { readTypedDate, yearsBetween } from '../values/dates.ts';
import {
  isGovernmentId,
  isIssuedEin,
  isIssuedToPerson,
  normalizeGovernmentId,
} from '../values/government-id.ts';
import { isBlank } from '../values/plain-text.ts';
import { isPoBox } from '../values/po-box.ts';
import { isUsa, isZip, normalizeZip, stateCode, stateHasZip } from '../values/postal.ts';

export interface FormWarning {
  readonly path: FormPath;
  readonly message: string;
}

const adultYears = 18;

/**
 * @param today YYYY-MM-DD
 * @param readPhone from phone.ts; while it is not loaded, phone numbers get no warnings
 */
export function warningsOf(values: FormValues, today: string, readPhone?: ReadPhone): FormWarning[] {
  const found: FormWarning[] = [];
  const warn = (path: FormPath, message: string) => found.push({ path, message });

  if (isBlank(values.businessEntity.legalBusinessName)) {
    warn('businessEntity.legalBusinessName', words.legalBusinessName);
  }
  for (const [path, message] of entityWarnings(values.businessEntity, readPhone)) {
    warn(`businessEntity.${path}`, message);
  }
  // If the control person is a copy of an owner, the warnings appear at the owner.
  if (values.ui.controlPersonRowId === '') {
    for (const [path, message] of personWarnings(values.controlPerson, today, readPhone)) {
      warn(`controlPerson.${path}`, message);
    }
  }
  const idsSeen = new Set<string>();
  values.beneficialOwnerEntities.forEach((entity, index) => {
    const found = entityWarnings(entity, readPhone);
    for (const [path, message] of found) warn(`beneficialOwnerEntities.${index}.${path}`, message);
    if (seenBefore(idsSeen, entity.governmentId))
      warn(`beneficialOwnerEntities.${index}.governmentId`, words.sameId);
  });
  values.beneficialOwnerIndividuals.forEach((person, index) => {
    const found = personWarnings(person, today, readPhone);
    for (const [path, message] of found) warn(`beneficialOwnerIndividuals.${index}.${path}`, message);
    if (seenBefore(idsSeen, person.governmentId)) {
      warn(`beneficialOwnerIndividuals.${index}.governmentId`, words.sameId);
    }
  });
  if (values.beneficialOwnerIndividuals.length === 0 && !values.ui.noOwners) {
    warn('beneficialOwnerIndividuals', words.noOwners);
  }
  return found;
}

type Warnings<Path> = (readonly [path: Path, message: string])[];

function personWarnings(
  person: PersonValues,
  today: string,
  readPhone: ReadPhone | undefined,
): Warnings<PersonPath> {
  const found: Warnings<PersonPath> = [];
  const id = normalizeGovernmentId(person.governmentId);
  if (isGovernmentId(id) && !isIssuedToPerson(id)) found.push(['governmentId', words.personId]);
  const dob = readTypedDate(person.dob);
  if (dob !== undefined && dob <= today && yearsBetween(dob, today) < adultYears)
    found.push(['dob', words.under18]);
  if (!person.sameAddress) found.push(...addressWarnings(person.address));
  for (const message of phoneWarnings(person.phoneNumber, readPhone)) found.push(['phoneNumber', message]);
  return found;
}

function entityWarnings(entity: EntityValues, readPhone: ReadPhone | undefined) {
  const found: Warnings<'governmentId' | `address.${keyof AddressValues}` | `phoneNumbers.${number}.number`> =
    [];
  const id = normalizeGovernmentId(entity.governmentId);
  if (isGovernmentId(id) && !isIssuedEin(id)) found.push(['governmentId', words.businessId]);
  found.push(...addressWarnings(entity.address));
  entity.phoneNumbers.forEach(({ number }, index) => {
    for (const message of phoneWarnings(number, readPhone))
      found.push([`phoneNumbers.${index}.number`, message]);
  });
  return found;
}

function addressWarnings(address: AddressValues): Warnings<`address.${keyof AddressValues}`> {
  const found: Warnings<`address.${keyof AddressValues}`> = [];
  if (isPoBox(address.address1)) found.push(['address.address1', words.poBox]);
  if (isPoBox(address.address2)) found.push(['address.address2', words.poBox]);
  if (!isUsa(address.country)) return found;
  const state = stateCode(address.state);
  const zip = normalizeZip(address.postalCode);
  if (state === undefined && !isBlank(address.state)) found.push(['address.state', words.state]);
  if (!isZip(zip) && !isBlank(zip)) found.push(['address.postalCode', words.zip]);
  if (state !== undefined && isZip(zip) && !stateHasZip(state, zip)) {
    found.push(['address.postalCode', words.stateAndZip]);
  }
  return found;
}

function phoneWarnings(number: string, readPhone: ReadPhone | undefined): string[] {
  const reading = readPhone?.(number);
  if (reading === undefined) return [];
  return [...(reading.valid ? [] : [words.phone]), ...(reading.hasExtension ? [words.extension] : [])];
}

/** Also records the ID. Only complete IDs count: two partly typed ones are not duplicates. */
function seenBefore(seen: Set<string>, governmentId: string): boolean {
  const id = normalizeGovernmentId(governmentId);
  if (!isGovernmentId(id)) return false;
  const before = seen.has(id);
  seen.add(id);
  return before;
}
