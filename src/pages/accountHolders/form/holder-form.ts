/** The form behind the page: react-hook-form holds what is typed, the contracts say what follows from it. */
import { createContext, use, useEffect, useRef, useState } from 'react';
import { useForm, type FieldPath, type FieldPathValue, type UseFormReturn } from 'react-hook-form';
import { afterEdit, followLinks } from '../../../contracts/account-holder/account-holder-links.ts';
import type { FormPath, FormValues } from '../../../contracts/account-holder/account-holder-form.ts';
import { t } from '../../../i18n/translate.ts';
import { fieldId } from '../fields/field-id.ts';
import { createFindings, type FindingsStore } from './findings.ts';
import { whenPointerRests } from '../fields/pointer-rest.ts';

/** Long enough for a word, so that nothing is checked at every letter; leaving an input checks at once. */
const lookDelayMs = 200;

export interface HolderForm {
  readonly form: UseFormReturn<FormValues>;
  readonly findings: FindingsStore;
  /** Applies a change that is not typed: a choice, a link between people. */
  readonly change: (next: (values: FormValues) => FormValues) => void;
  /** Rows were added or removed. */
  readonly rowsChanged: () => void;
  /** Of the organization that the account is for. */
  readonly tenantName: string;
  /** Said aloud by screen readers. */
  readonly announce: (words: string) => void;
}

export const HolderFormContext = createContext<HolderForm | undefined>(undefined);

export function useHolder(): HolderForm {
  const holder = use(HolderFormContext);
  if (holder === undefined) throw new Error('HolderFormContext is missing above this component.');
  return holder;
}

interface Options {
  readonly tenantName: string;
  readonly initial: FormValues;
  /** After every change of the values by the user. */
  readonly onChange: () => void;
  /** Stays the same. */
  readonly announce: (words: string) => void;
}

export function useHolderForm({ tenantName, initial, onChange, announce }: Options): HolderForm {
  const form = useForm<FormValues>({ defaultValues: initial });
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });

  const [holder] = useState(() => {
    const { getValues, setValue } = form;
    const findings = createFindings(getValues);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => whenPointerRests(findings.look), lookDelayMs);
      changed.current();
    };
    const change: HolderForm['change'] = (next) => {
      const before = getValues();
      for (const [path, value] of differences(before, next(before))) setValue(path, value);
      later();
    };
    const edited = (path: FormPath) => {
      findings.forget(fieldId(getValues(), path));
      const followed = getValues('ui.controlPersonRowId') !== '';
      change((values) => afterEdit(values, path));
      if (followed && getValues('ui.controlPersonRowId') === '') {
        announce(t('The control person no longer follows the owner.'));
      }
    };
    return {
      form,
      findings,
      change,
      edited,
      rowsChanged: () => change(followLinks),
      tenantName,
      announce,
    };
  });

  useEffect(
    () =>
      holder.form.subscribe({
        formState: { values: true },
        // Only what a user types has a type; what follows from it is set without one.
        callback: ({ name, type }) => {
          // Every input of this form is registered under a FormPath.
          if (type === 'change' && name !== undefined) holder.edited(name as FormPath);
        },
      }),
    [holder],
  );
  return holder;
}

type Path = FieldPath<FormValues>;

/** The texts and choices that differ. Both have the same rows: links copy between inputs, they make none. */
function differences(before: FormValues, after: FormValues): [Path, FieldPathValue<FormValues, Path>][] {
  const found: [Path, FieldPathValue<FormValues, Path>][] = [];
  const compare = (one: unknown, other: unknown, path: string) => {
    if (Object.is(one, other)) return;
    if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) {
      // The two are the same place of two forms: the path is one of the form's, the value one of its values.
      found.push([path as Path, other as FieldPathValue<FormValues, Path>]);
      return;
    }
    for (const [key, value] of Object.entries(other)) {
      compare(Reflect.get(one, key), value, path === '' ? key : `${path}.${key}`);
    }
  };
  compare(before, after, '');
  return found;
}
