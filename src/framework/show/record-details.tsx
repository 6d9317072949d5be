/** The sections of a record, with a label for each field. Fields without a value are hidden at first. */
import { useState } from 'react';
import { kindOf } from '../../kinds/kinds.ts';
import { labelOf, type Field, type UnknownRecord } from '../../contracts/resource/fields.ts';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Cell, isAbsent } from '../kinds/cells.tsx';
import { useSlot } from '../kinds/use-slot.ts';
import { valueText } from '../../kinds/texts.ts';
import { DetailList } from './detail-list.tsx';
import { JsonValue } from './json-value.tsx';
import { MaskedValue } from './masked-value.tsx';
import { Stack } from '../../ui/layout.tsx';
import { SkeletonBlock } from '../../ui/skeleton-block.tsx';
import { Text } from '../../ui/text.tsx';
import frame from '../../ui/layout.module.css';
import type { ShownSection } from './show-sections.ts';

interface Props {
  readonly sections: readonly ShownSection[];
  /** `undefined` while loading; skeletons are shown instead. */
  readonly record: UnknownRecord | undefined;
}

export function RecordDetails({ sections, record }: Props) {
  const t = useT();
  const [withEmpty, setWithEmpty] = useState(false);
  const filled = sections.map((section) => ({
    ...section,
    fields: section.fields.filter(({ key, field: { options } }) =>
      record === undefined
        ? // What only some records get after they are saved, such as a decision, has no skeleton.
          options.readOnly !== true || options.optional !== true
        : // To choose none may say something, too.
          options.none !== undefined || !isAbsent(record[key]),
    ),
  }));
  const all = countOf(sections);
  const empty = all - countOf(filled);
  const shown = withEmpty ? sections : filled.filter(({ fields }) => fields.length > 0);
  return (
    <Stack gap={4} aria-busy={record === undefined}>
      {record === undefined && <output className="visually-hidden">{t('Loading…')}</output>}
      {shown.map(({ title, note, fields }) => (
        <section key={title} className={frame.section} aria-label={t(title)}>
          <div>
            <Text as="h2" size="l">
              {t(title)}
            </Text>
            {note !== undefined && (
              <Text tone="muted" size="s" above={1}>
                {t(note)}
              </Text>
            )}
          </div>
          <DetailList
            items={fields.map(({ key, field }) => ({
              key,
              label: t(labelOf(key, field)),
              isWide: takesWidth(field, record?.[key]),
              children:
                record === undefined ? (
                  <SkeletonBlock />
                ) : (
                  <Value
                    fieldKey={key}
                    field={field}
                    value={record[key]}
                    record={record}
                    alt={altOf(field, record)}
                  />
                ),
            }))}
          />
        </section>
      ))}
      {empty > 0 && (
        <div className="screen-only">
          <Button
            look="quiet"
            size="small"
            flush
            aria-expanded={withEmpty}
            onClick={() => setWithEmpty(!withEmpty)}
          >
            {withEmpty
              ? t('Hide empty fields')
              : t({ by: 'n', one: 'Show 1 empty field', other: 'Show {n} empty fields' }, { n: empty })}
          </Button>
        </div>
      )}
    </Stack>
  );
}

const countOf = (sections: readonly ShownSection[]) =>
  sections.reduce((sum, { fields }) => sum + fields.length, 0);

function Value({
  fieldKey,
  field,
  value,
  record,
  alt,
}: {
  readonly fieldKey: string;
  readonly field: Field;
  readonly value: unknown;
  readonly record: UnknownRecord;
  readonly alt: string | undefined;
}) {
  const t = useT();
  const label = t(labelOf(fieldKey, field));
  const own = useSlot(fieldKey);
  if (field.options.pii === true && typeof value === 'string' && value !== '') {
    const open = { ...field, options: { ...field.options, pii: false } };
    return (
      <MaskedValue path={fieldKey} label={label} masked={value} textOf={(shown) => valueText(shown, open)} />
    );
  }
  const isDocument = kindOf(field).isDocument === true && own?.Cell === undefined;
  if (isDocument && value !== null && value !== undefined)
    return <JsonValue value={value} path={fieldKey} label={label} piiKeys={field.options.piiKeys ?? []} />;
  return <Cell field={field} value={value} fieldKey={fieldKey} record={record} alt={alt} full />;
}

/** The alternative text of a picture, if another field holds it. */
function altOf({ options: { alt } }: Field, record: UnknownRecord): string | undefined {
  if (alt === undefined) return undefined;
  const words = record[alt];
  return typeof words === 'string' ? words : '';
}

/** Whether the field takes the full width of its section. */
function takesWidth(field: Field, value: unknown): boolean {
  const { isWide, isMany } = kindOf(field);
  // A field for several values needs no more room than others while it has one or none.
  if (isMany === true && Array.isArray(value) && value.length < 2) return false;
  return isWide === 'page' || isWide === 'both' || field.options.multiline === true;
}
