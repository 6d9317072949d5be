/** The titles of owners on the page, such as "Owner 2 – Jane Doe". */
import type { FormPath, FormValues } from '../../../contracts/account-holder/account-holder-form.ts';
import { tidyLine } from '../../../contracts/values/plain-text.ts';
import { t } from '../../../i18n/translate.ts';
import { sectionOf, sectionTitle } from '../form/sections.ts';

export function individualTitle(number: number, first: string, last: string): string {
  const name = tidyLine(`${first} ${last}`);
  return name === '' ? t('Owner {n}', { n: number }) : t('Owner {n} – {name}', { n: number, name });
}

export function entityTitle(number: number, legalBusinessName: string): string {
  const name = tidyLine(legalBusinessName);
  return name === '' ? t('Entity {n}', { n: number }) : t('Entity {n} – {name}', { n: number, name });
}

/** The title of the card or fieldset that contains an input. */
export function containerTitle(values: FormValues, path: FormPath): string {
  const [root, index] = path.split('.');
  const individual =
    root === 'beneficialOwnerIndividuals' ? values.beneficialOwnerIndividuals[Number(index)] : undefined;
  if (individual !== undefined)
    return individualTitle(Number(index) + 1, individual.firstName, individual.lastName);
  const entity =
    root === 'beneficialOwnerEntities' ? values.beneficialOwnerEntities[Number(index)] : undefined;
  if (entity !== undefined) return entityTitle(Number(index) + 1, entity.legalBusinessName);
  return sectionTitle(sectionOf(path));
}
