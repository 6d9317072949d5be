import { memo, type HTMLAttributes } from 'react';
import type { FormPath } from '../../contracts/account-holder-form.ts';
import control from '../../framework/form/control.module.css';
import { Field } from '../../framework/form/field.tsx';
import { useHolder } from './holder-form.ts';
import { useShownFinding } from './shown-finding.ts';

export interface TextFieldProps {
  readonly path: FormPath;
  readonly id: string;
  readonly label: string;
  readonly required?: boolean;
  readonly help?: string;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** A token for the user's own business; `off` for other people and for IDs. */
  readonly autoComplete?: string;
  /** The id of a datalist. */
  readonly list?: string;
  readonly className?: string | undefined;
}

/** One line of text. The input keeps its own text: typing draws nothing again. */
export const TextField = memo(function TextField(props: TextFieldProps) {
  const { path, id, label, required, help, inputMode, autoComplete = 'off', list, className } = props;
  const { form } = useHolder();
  const { message, warning, onFocus, onBlur } = useShownFinding(id);
  const registered = form.register(path);
  return (
    <Field {...{ id, label, required, help, message, warning, className }}>
      {(attributes) => (
        <input
          {...attributes}
          {...registered}
          className={control.control}
          type="text"
          inputMode={inputMode}
          autoComplete={autoComplete}
          list={list}
          spellCheck={false}
          onFocus={onFocus}
          onBlur={(event) => {
            void registered.onBlur(event);
            onBlur();
          }}
        />
      )}
    </Field>
  );
});
