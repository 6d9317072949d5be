import { useFieldArray, useWatch } from 'react-hook-form';
import { blankEntity, newRowId } from '../../../contracts/account-holder/account-holder-form.ts';
import { Button } from '../../../ui/button.tsx';
import { useT } from '../../../i18n/translate.ts';
import { OwnerEntityFields } from '../fields/entity-fields.tsx';
import { useHolder } from '../form/holder-form.ts';
import { OwnerCard } from './owner-card.tsx';
import { OwnerList } from './owner-list.tsx';
import { useOwnerRows } from './owner-rows.ts';
import { entityTitle } from './owner-titles.ts';
import { Section } from '../form/section.tsx';
import { useShownFinding } from '../fields/shown-finding.ts';

const listId = 'beneficialOwnerEntities';

export function OwnerEntities() {
  const t = useT();
  const { form } = useHolder();
  const list = useFieldArray({ control: form.control, name: listId });
  const rows = useOwnerRows(
    {
      ...list,
      listId,
      rowAt: (index) => form.getValues(`${listId}.${index}`),
      titleAt: (index) => entityTitle(index + 1, form.getValues(`${listId}.${index}.legalBusinessName`)),
      firstField: 'legalBusinessName',
    },
    () => ({ rowId: newRowId(), ...blankEntity() }),
  );
  const { message } = useShownFinding(listId);
  return (
    <Section
      name="entities"
      listId={listId}
      help={t(
        'Companies and other entities that own 25% or more of the business. Leave this empty if there are none.',
      )}
      message={message}
    >
      <OwnerList rows={rows}>
        {list.fields.map(({ rowId }, index) => (
          <EntityCard
            key={rowId}
            index={index}
            id={`${listId}.${rowId}`}
            startsOpen={rows.startsOpen(rowId)}
            onRemove={() => rows.removeAt(index)}
          />
        ))}
      </OwnerList>
      <Button wraps id={rows.addId} onClick={rows.add}>
        {t('Add Beneficial Owner Entity')}
      </Button>
    </Section>
  );
}

interface EntityCardProps {
  readonly index: number;
  readonly id: string;
  readonly startsOpen: boolean;
  readonly onRemove: () => void;
}

function EntityCard({ index, id, startsOpen, onRemove }: EntityCardProps) {
  const { form } = useHolder();
  const name = useWatch({ control: form.control, name: `${listId}.${index}.legalBusinessName` });
  return (
    <OwnerCard id={id} title={entityTitle(index + 1, name)} startsOpen={startsOpen} onRemove={onRemove}>
      <OwnerEntityFields path={`${listId}.${index}`} id={id} />
    </OwnerCard>
  );
}
