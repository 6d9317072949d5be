/** The fieldsets of the form (specification section 2) and how far each has come. */
import type { FormValues } from '../../../contracts/account-holder/account-holder-form.ts';
import { isBlank } from '../../../contracts/values/plain-text.ts';
import { t } from '../../../i18n/translate.ts';

export const sectionNames = ['information', 'business', 'control', 'entities', 'individuals'] as const;
export type SectionName = (typeof sectionNames)[number];

const titles: Readonly<Record<SectionName, () => string>> = {
  information: () => t('Account Holder Information'),
  business: () => t('Business Entity'),
  control: () => t('Control Person'),
  entities: () => t('Beneficial Owner Entities'),
  individuals: () => t('Beneficial Owner Individuals'),
};

/** In the current language. */
export const sectionTitle = (name: SectionName): string => titles[name]();

/** The id of the fieldset's heading, which links lead to. */
export const sectionId = (name: SectionName): string => `section-${name}`;

/** @param path of an input, or its id: both begin alike */
export function sectionOf(path: string): SectionName {
  if (path.startsWith('businessEntity.')) return 'business';
  if (path.startsWith('controlPerson.')) return 'control';
  if (path.startsWith('beneficialOwnerEntities')) return 'entities';
  if (path.startsWith('beneficialOwnerIndividuals') || path === 'ui.noOwners') return 'individuals';
  return 'information';
}

export interface SectionState {
  /** none: empty, and may stay so. partial: begun. */
  readonly kind: 'untouched' | 'none' | 'partial' | 'done';
  /** How many inputs are to be filled in or mended. */
  readonly left: number;
  /** Of these, those that were submitted so. */
  readonly toFix: number;
}

/**
 * @param problems the ids of the inputs that are to be filled in or mended
 * @param wasSubmitted whether the input was there when the form was submitted last
 */
export function sectionStates(
  values: FormValues,
  problems: ReadonlySet<string>,
  wasSubmitted: (id: string) => boolean,
): Readonly<Record<SectionName, SectionState>> {
  const { businessEntity, controlPerson, beneficialOwnerEntities, beneficialOwnerIndividuals, ui } = values;
  const state = (name: SectionName, started: boolean): SectionState => {
    const own = [...problems].filter((id) => sectionOf(id) === name);
    const [left, toFix] = [own.length, own.filter(wasSubmitted).length];
    return { kind: started ? (left === 0 ? 'done' : 'partial') : 'untouched', left, toFix };
  };
  return {
    information: state('information', hasText([values.natureOfBusiness, values.websiteUrl])),
    business: state('business', hasText(businessEntity)),
    control: state('control', ui.controlPersonRowId !== '' || hasText(controlPerson)),
    entities:
      beneficialOwnerEntities.length === 0 ? { kind: 'none', left: 0, toFix: 0 } : state('entities', true),
    individuals: state('individuals', ui.noOwners || beneficialOwnerIndividuals.length > 0),
  };
}

/** Is anything typed in any of it? Ids of rows and choices do not count. */
export function hasText(part: unknown): boolean {
  if (typeof part === 'string') return !isBlank(part);
  if (typeof part !== 'object' || part === null) return false;
  return Object.entries(part).some(([key, value]) => key !== 'rowId' && hasText(value));
}
