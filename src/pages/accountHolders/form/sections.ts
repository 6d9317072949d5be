/** The fieldsets of the form (specification section 2) and the progress of each. */
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

/** The title in the current language. */
export const sectionTitle = (name: SectionName): string => titles[name]();

/** The id of the fieldset's heading, the target of links to the fieldset. */
export const sectionId = (name: SectionName): string => `section-${name}`;

/** @param path the path or the DOM id of an input: both begin the same way */
export function sectionOf(path: string): SectionName {
  if (path.startsWith('businessEntity.')) return 'business';
  if (path.startsWith('controlPerson.')) return 'control';
  if (path.startsWith('beneficialOwnerEntities')) return 'entities';
  if (path.startsWith('beneficialOwnerIndividuals') || path === 'ui.noOwners') return 'individuals';
  return 'information';
}

export interface SectionState {
  /** none: empty, which is allowed. partial: started but incomplete. */
  readonly kind: 'untouched' | 'none' | 'partial' | 'done';
  /** Number of inputs that must be filled in or fixed. */
  readonly left: number;
  /** How many of them were already present at the last submit. */
  readonly toFix: number;
}

/**
 * @param problems the ids of the inputs that must be filled in or fixed
 * @param wasSubmitted whether the input was part of the form at the last submit
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

/** Whether any text is typed anywhere in `part`. Row ids and choices do not count. */
export function hasText(part: unknown): boolean {
  if (typeof part === 'string') return !isBlank(part);
  if (typeof part !== 'object' || part === null) return false;
  return Object.entries(part).some(([key, value]) => key !== 'rowId' && hasText(value));
}
