import { Input } from 'antd';
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { Field, redWhereWrong } from '../../framework/form/fields/field.tsx';

interface SecretFieldProps<V extends FieldValues> {
  readonly control: Control<V>;
  readonly name: FieldPath<V>;
  readonly label: string;
  readonly help?: string;
  /** `one-time-code` is for a code, which is not hidden while it is typed. */
  readonly autoComplete: 'current-password' | 'new-password' | 'one-time-code';
  /** The message when the field is empty. */
  readonly missing: string;
  /** In a dialog: takes the focus, whatever comes before it. */
  readonly isFirst?: boolean;
}

/** A field for a password or a code, in the forms of signed-in users. */
export function SecretField<V extends FieldValues>({
  control,
  name,
  label,
  help,
  autoComplete,
  missing,
  isFirst = false,
}: SecretFieldProps<V>) {
  return (
    <Controller
      control={control}
      name={name}
      rules={{ validate: (value: string) => value !== '' || missing }}
      render={({ field, fieldState: { error } }) => (
        <Field id={`account-${name}-field`} label={label} help={help} message={error?.message} required>
          {(attributes) => (
            <Input
              {...field}
              {...attributes}
              {...redWhereWrong(attributes)}
              data-first={isFirst || undefined}
              type={autoComplete === 'one-time-code' ? 'text' : 'password'}
              autoComplete={autoComplete}
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
      )}
    />
  );
}
