import { memo, useState } from 'react';
import { useController } from 'react-hook-form';
import { dayAt, yearsBefore } from '../../../contracts/values/dates.ts';
import { DateInput } from '../../../framework/form/inputs/date-input.tsx';
import { Field } from '../../../framework/form/fields/field.tsx';
import { useHolder } from '../form/holder-form.ts';
import { useShownFinding } from './shown-finding.ts';

export interface DateFieldProps {
  readonly path: 'controlPerson.dob' | `beneficialOwnerIndividuals.${number}.dob`;
  readonly id: string;
  readonly label: string;
  readonly help: string;
}

const oldestYears = 120;

/** A date of birth. Its value is always text, never a `Date`. */
export const DateField = memo(function DateField({ path, id, label, help }: DateFieldProps) {
  const { form } = useHolder();
  const { message, warning, onFocus, onBlur } = useShownFinding(id);
  const { field } = useController({ control: form.control, name: path });
  const [today] = useState(() => dayAt(new Date()));
  return (
    <Field required {...{ id, label, help, message, warning }}>
      {(attributes) => (
        <div onFocus={onFocus}>
          <DateInput
            {...attributes}
            name={field.name}
            ref={field.ref}
            value={field.value}
            min={yearsBefore(today, oldestYears)}
            max={today}
            onChange={field.onChange}
            onBlur={() => {
              field.onBlur();
              onBlur();
            }}
          />
        </div>
      )}
    </Field>
  );
});
