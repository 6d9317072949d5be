import { useState } from 'react';
import { useController, useFieldArray, useWatch } from 'react-hook-form';
import { blankPerson, newRowId } from '../../../contracts/account-holder/account-holder-form.ts';
import {
  accountHolderMessages,
  maxIndividuals,
} from '../../../contracts/account-holder/account-holder-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Messages } from '../../../framework/form/fields/field.tsx';
import { messageTextWords } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/translate.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Choice } from '../fields/choice.tsx';
import { useHolder } from '../form/holder-form.ts';
import { OwnerCard } from './owner-card.tsx';
import { OwnerList } from './owner-list.tsx';
import { useOwnerRows } from './owner-rows.ts';
import { individualTitle } from './owner-titles.ts';
import { PersonFields } from '../fields/person-fields.tsx';
import { Section } from '../form/section.tsx';
import { useShownFinding } from '../fields/shown-finding.ts';

const listId = 'beneficialOwnerIndividuals';

export function OwnerIndividuals() {
  const t = useT();
  const { form, change, announce } = useHolder();
  const list = useFieldArray({ control: form.control, name: listId });
  const rows = useOwnerRows(
    {
      ...list,
      listId,
      rowAt: (index) => form.getValues(`${listId}.${index}`),
      titleAt: (index) => {
        const { firstName, lastName } = form.getValues(`${listId}.${index}`);
        return individualTitle(index + 1, firstName, lastName);
      },
      firstField: 'firstName',
    },
    () => ({ rowId: newRowId(), ...blankPerson() }),
  );
  const { message, warning } = useShownFinding(listId);
  const [full, setFull] = useState(false);
  const fifth = full && list.fields.length >= maxIndividuals;

  const add = () => {
    if (list.fields.length >= maxIndividuals) {
      setFull(true);
      announce(messageTextWords(accountHolderMessages.tooManyIndividuals));
      return;
    }
    setFull(false);
    change((values) => ({ ...values, ui: { ...values.ui, noOwners: false } }));
    rows.add();
  };
  return (
    <Section
      name="individuals"
      listId={listId}
      help={t(
        'Everyone who owns 25% or more of the business, directly or through others: at most four people.',
      )}
      message={message}
      warning={warning}
    >
      <OwnerList rows={rows}>
        {list.fields.map(({ rowId }, index) => (
          <IndividualCard
            key={rowId}
            index={index}
            rowId={rowId}
            startsOpen={rows.startsOpen(rowId)}
            onRemove={() => rows.removeAt(index)}
          />
        ))}
      </OwnerList>
      <NoOwners shown={list.fields.length === 0} />
      <Button
        wraps
        id={rows.addId}
        onClick={add}
        aria-describedby={fifth ? `${rows.addId}-message` : undefined}
      >
        {t('Add Beneficial Owner Individual')}
      </Button>
      <Messages
        id={rows.addId}
        message={fifth ? messageTextWords(accountHolderMessages.tooManyIndividuals) : undefined}
        warning={undefined}
      />
    </Section>
  );
}

interface IndividualCardProps {
  readonly index: number;
  readonly rowId: string;
  readonly startsOpen: boolean;
  readonly onRemove: () => void;
}

function IndividualCard({ index, rowId, startsOpen, onRemove }: IndividualCardProps) {
  const { form } = useHolder();
  const path = `${listId}.${index}` as const;
  const id = `${listId}.${rowId}`;
  const [first, last] = useWatch({ control: form.control, name: [`${path}.firstName`, `${path}.lastName`] });
  return (
    <OwnerCard
      id={id}
      title={individualTitle(index + 1, first, last)}
      startsOpen={startsOpen}
      onRemove={onRemove}
    >
      <PersonFields path={path} id={id} rowId={rowId} />
    </OwnerCard>
  );
}

/** An empty list counts as an answer only when the user checks this box. */
function NoOwners({ shown }: { readonly shown: boolean }) {
  const t = useT();
  const id = 'ui.noOwners';
  const { form, change } = useHolder();
  const { field } = useController({ control: form.control, name: 'ui.noOwners' });
  const { message } = useShownFinding(id);
  if (!shown && !field.value) return null;
  return (
    <Stack below={4}>
      <Choice
        type="checkbox"
        id={id}
        label={t('No individual owns 25% or more')}
        checked={field.value}
        invalid={message !== undefined}
        describedBy={message === undefined ? undefined : `${id}-message`}
        onChange={(chosen) => change((values) => ({ ...values, ui: { ...values.ui, noOwners: chosen } }))}
      />
      <Messages id={id} message={message} warning={undefined} />
    </Stack>
  );
}
