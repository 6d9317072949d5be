import { useRef } from 'react';
import { Note } from '../../../ui/note.tsx';
import { useWatch } from 'react-hook-form';
import type { FormValues, PersonValues } from '../../../contracts/account-holder/account-holder-form.ts';
import { chooseControlPerson } from '../../../contracts/account-holder/account-holder-links.ts';
import { FieldGroup } from '../../../framework/form/fields/field.tsx';
import { useT } from '../../../i18n/translate.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Choice } from '../fields/choice.tsx';
import { useHolder } from '../form/holder-form.ts';
import { individualTitle } from './owner-titles.ts';
import { PersonFields } from '../fields/person-fields.tsx';
import { Section } from '../form/section.tsx';
import { hasText } from '../form/sections.ts';

export function ControlPerson() {
  const t = useT();
  return (
    <Section
      name="control"
      help={t(
        'One person with significant responsibility for managing the business, such as its chief executive or a managing member.',
      )}
    >
      <WhoIsIt />
      <PersonFields path="controlPerson" id="controlPerson" />
    </Section>
  );
}

/**
 * Lets the user choose an owner or someone else as the control person. The owner's data is copied and kept the same until
 * edited here.
 */
function WhoIsIt() {
  const t = useT();
  const { form, change } = useHolder();
  const owners = useWatch({
    control: form.control,
    name: 'beneficialOwnerIndividuals',
    compute: (rows: FormValues['beneficialOwnerIndividuals']) =>
      rows.map(({ rowId, firstName, lastName }) => ({ rowId, firstName, lastName })),
  });
  const chosen = useWatch({ control: form.control, name: 'ui.controlPersonRowId' });
  /** The person entered here before an owner was chosen, restored when the user chooses "Someone else". */
  const someoneElse = useRef<PersonValues>(undefined);

  const choose = (rowId: string) =>
    change((values) => {
      if (values.ui.controlPersonRowId === '') someoneElse.current = structuredClone(values.controlPerson);
      const next = chooseControlPerson(withOwnerFilled(values, rowId), rowId);
      return rowId === '' && someoneElse.current !== undefined
        ? { ...next, controlPerson: someoneElse.current }
        : next;
    });

  if (owners.length === 0) {
    return (
      <Note below={5}>
        {t(
          'If this person also owns 25% or more, add them under Beneficial Owner Individuals as well: you can then choose them here, and type them once.',
        )}
      </Note>
    );
  }
  return (
    <Stack below={5}>
      <FieldGroup
        id="controlPerson.who"
        label={t('The control person is:')}
        required
        help={
          chosen === '' ? undefined : t('Copied from the owner, and kept the same until you edit it here.')
        }
      >
        {owners.map(({ rowId, firstName, lastName }, index) => (
          <Choice
            key={rowId}
            type="radio"
            name="controlPerson.who"
            id={`controlPerson.who.${rowId}`}
            label={individualTitle(index + 1, firstName, lastName)}
            checked={chosen === rowId}
            onChange={() => choose(rowId)}
          />
        ))}
        <Choice
          type="radio"
          name="controlPerson.who"
          id="controlPerson.who.else"
          label={t('Someone else')}
          checked={chosen === ''}
          onChange={() => choose('')}
        />
      </FieldGroup>
    </Stack>
  );
}

/** Copies what was typed here into the chosen owner if that owner is still blank, so that choosing them loses nothing. */
function withOwnerFilled(values: FormValues, rowId: string): FormValues {
  if (!hasText(values.controlPerson)) return values;
  return {
    ...values,
    beneficialOwnerIndividuals: values.beneficialOwnerIndividuals.map((row) =>
      row.rowId === rowId && !hasText(row) ? { ...values.controlPerson, rowId } : row,
    ),
  };
}
