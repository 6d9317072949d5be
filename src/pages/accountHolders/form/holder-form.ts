/** The state of the form: react-hook-form holds the typed values, and the contracts derive the rest. */
import { createContext, use, useEffect, useRef, useState } from 'react';
import { useForm, type FieldPath, type FieldPathValue, type UseFormReturn } from 'react-hook-form';
import { afterEdit, followLinks } from '../../../contracts/account-holder/account-holder-links.ts';
import type { FormPath, FormValues } from '../../../contracts/account-holder/account-holder-form.ts';
import { t } from '../../../i18n/translate.ts';
import { fieldId } from '../fields/field-id.ts';
import { createFindings, type FindingsStore } from './findings.ts';
import { afterPress } from '../../../framework/form/fields/after-press.ts';

/** Delay after the last key press before the form is checked. Leaving an input checks at once. */
const lookDelayMs = 200;

export interface HolderForm {
  readonly form: UseFormReturn<FormValues>;
  readonly findings: FindingsStore;
  /** Applies a change that the user did not type, such as a choice or a link between people. */
  readonly change: (next: (values: FormValues) => FormValues) => void;
  /** Must be called after rows were added or removed. */
  readonly rowsChanged: () => void;
  /** Name of the organization that the account is for. */
  readonly tenantName: string;
  /** Announces words to screen readers. */
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
  /** Called after every change the user makes to the values. */
  readonly onChange: () => void;
  /** Must be a stable reference. */
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
      timer = setTimeout(() => afterPress(findings.look), lookDelayMs);
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
        // Only changes typed by the user have a type; `setValue` calls have none.
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

/** The texts and choices that differ. Both forms have the same rows: links copy values between inputs and never add rows. */
function differences(before: FormValues, after: FormValues): [Path, FieldPathValue<FormValues, Path>][] {
  const found: [Path, FieldPathValue<FormValues, Path>][] = [];
  const compare = (one: unknown, other: unknown, path: string) => {
    if (Object.is(one, other)) return;
    if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) {
      // Both values are at the same path of two forms, so the path and the value have the form's types.
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
