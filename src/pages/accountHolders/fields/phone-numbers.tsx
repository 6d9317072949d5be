import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { newRowId } from '../../../contracts/account-holder/account-holder-form.ts';
import {
  accountHolderMessages,
  maxPhoneNumbers,
} from '../../../contracts/account-holder/account-holder-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldGroup } from '../../../framework/form/fields/field.tsx';
import { messageTextWords } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/translate.ts';
import grid from '../../../framework/form/fields/form-sections.module.css';
import { focusNow } from '../form/focus-soon.ts';
import { useHolder } from '../form/holder-form.ts';
import { useShownFinding } from './shown-finding.ts';
import { TextField } from './text-field.tsx';
import { Line, Stack } from '../../../ui/layout.tsx';

export interface PhoneNumbersProps {
  readonly path: 'businessEntity' | `beneficialOwnerEntities.${number}`;
  readonly id: string;
  readonly autoFill?: boolean;
}

/** A repeatable list of phone numbers: Add Phone Number, Remove (specification section 2). */
export function PhoneNumbers({ path, id: holderId, autoFill = false }: PhoneNumbersProps) {
  const t = useT();
  const { form, rowsChanged, announce } = useHolder();
  const name = `${path}.phoneNumbers` as const;
  const id = `${holderId}.phoneNumbers`;
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  const { message } = useShownFinding(id);
  const [full, setFull] = useState(false);
  const addId = `${id}.add`;

  const add = () => {
    if (fields.length >= maxPhoneNumbers) {
      setFull(true);
      announce(messageTextWords(accountHolderMessages.tooManyPhoneNumbers));
      return;
    }
    const rowId = newRowId();
    append({ rowId, number: '' }, { shouldFocus: false });
    rowsChanged();
    announce(t('Phone number {n} added', { n: fields.length + 1 }));
    focusNow(`${id}.${rowId}.number`);
  };
  const removeAt = (index: number) => {
    const neighbour = fields[index + 1] ?? fields[index - 1];
    remove(index);
    setFull(false);
    rowsChanged();
    announce(t('Phone number {n} removed', { n: index + 1 }));
    focusNow(neighbour === undefined ? addId : `${id}.${neighbour.rowId}.number`);
  };
  return (
    <FieldGroup
      id={id}
      label={t('Phone numbers')}
      message={message ?? (full ? messageTextWords(accountHolderMessages.tooManyPhoneNumbers) : undefined)}
      className={grid.whole}
    >
      <Stack as="ul" gap={3} measure={480} {...(fields.length > 0 ? { above: 3 } : {})}>
        {fields.map((row, index) => (
          <li key={row.rowId}>
            <TextField
              path={`${name}.${index}.number`}
              id={`${id}.${row.rowId}.number`}
              label={t('Phone Number {n}', { n: index + 1 })}
              inputMode="tel"
              autoComplete={autoFill && index === 0 ? 'section-business tel' : 'off'}
              aside={
                <Button
                  look="quiet"
                  className="screen-only"
                  size="small"
                  aria-describedby={`${id}.${row.rowId}.what`}
                  onClick={() => removeAt(index)}
                >
                  {t('Remove')}
                </Button>
              }
            />
            <span id={`${id}.${row.rowId}.what`} hidden>
              {t('Phone Number {n}', { n: index + 1 })}
            </span>
          </li>
        ))}
      </Stack>
      <Line above={3}>
        <Button wraps id={addId} onClick={add}>
          {t('Add Phone Number')}
        </Button>
      </Line>
    </FieldGroup>
  );
}
