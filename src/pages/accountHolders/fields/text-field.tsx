import { Input } from 'antd';
import { memo, type HTMLAttributes, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { FormPath } from '../../../contracts/account-holder/account-holder-form.ts';
import { Field } from '../../../framework/form/fields/field.tsx';
import { useHolder } from '../form/holder-form.ts';
import { useShownFinding } from './shown-finding.ts';

export interface TextFieldProps {
  readonly path: FormPath;
  readonly id: string;
  readonly label: string;
  readonly required?: boolean;
  readonly help?: string;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** An autofill token for the user's own business; `off` for other people and for IDs. */
  readonly autoComplete?: string;
  /** The id of a datalist. */
  readonly list?: string;
  readonly className?: string | undefined;
  /** Shown at the end of the label's line. */
  readonly aside?: ReactNode;
}

/** A single-line text input. */
export const TextField = memo(function TextField(props: TextFieldProps) {
  const { path, id, label, required, help, inputMode, autoComplete = 'off', list, className, aside } = props;
  const { form } = useHolder();
  const { message, warning, onFocus, onBlur } = useShownFinding(id);
  const { field } = useController({ control: form.control, name: path });
  return (
    <Field {...{ id, label, required, help, message, warning, className, aside }}>
      {(attributes) => (
        <Input
          {...attributes}
          name={field.name}
          value={typeof field.value === 'string' ? field.value : ''}
          status={message === undefined ? '' : 'error'}
          inputMode={inputMode}
          autoComplete={autoComplete}
          list={list}
          spellCheck={false}
          onChange={field.onChange}
          onFocus={onFocus}
          onBlur={() => {
            field.onBlur();
            onBlur();
          }}
        />
      )}
    </Field>
  );
});
