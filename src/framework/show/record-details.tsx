/** A record's sections as definition lists. */
import { labelOf, type Field, type UnknownRecord } from '../../contracts/fields.ts';
import { useT } from '../../i18n/translate.ts';
import { Cell } from '../kinds/cells.tsx';
import { useSlot } from '../kinds/use-slot.ts';
import { valueText } from '../kinds/value-text.ts';
import { JsonValue } from './json-value.tsx';
import { MaskedValue } from './masked-value.tsx';
import styles from './record-details.module.css';
import type { ShownSection } from './show-sections.ts';

interface Props {
  readonly sections: readonly ShownSection[];
  /** Left out: the shape alone, while it loads. */
  readonly record: UnknownRecord | undefined;
}

export function RecordDetails({ sections, record }: Props) {
  const t = useT();
  return (
    <div className={styles.sections} aria-busy={record === undefined}>
      {record === undefined && <output className="visually-hidden">{t('Loading…')}</output>}
      {sections.map(({ title, note, fields }) => (
        <section key={title} className={styles.section} aria-label={t(title)}>
          <div>
            <h2 className={styles.title}>{t(title)}</h2>
            {note !== undefined && <p className={styles.note}>{t(note)}</p>}
          </div>
          <dl className={styles.list}>
            {fields.map(({ key, field }) => (
              <div key={key} className={isWide(field) ? styles.whole : undefined}>
                <dt className={styles.label}>{t(labelOf(key, field))}</dt>
                <dd className={styles.value}>
                  {record === undefined ? (
                    <span className={styles.bone} />
                  ) : (
                    <Value fieldKey={key} field={field} value={record[key]} alt={altOf(field, record)} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function Value({
  fieldKey,
  field,
  value,
  alt,
}: {
  readonly fieldKey: string;
  readonly field: Field;
  readonly value: unknown;
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
  const isDocument = field.kind === 'json' || (field.kind === 'custom' && own?.Cell === undefined);
  if (isDocument && value !== null && value !== undefined)
    return <JsonValue value={value} path={fieldKey} label={label} piiKeys={field.options.piiKeys ?? []} />;
  return <Cell field={field} value={value} fieldKey={fieldKey} alt={alt} full />;
}

/** A picture's words, where a field has them. */
function altOf({ options: { alt } }: Field, record: UnknownRecord): string | undefined {
  if (alt === undefined) return undefined;
  const words = record[alt];
  return typeof words === 'string' ? words : '';
}

/** More than a line: it takes the width of the section. */
function isWide({ kind, options }: Field): boolean {
  return ['json', 'custom', 'list', 'refs', 'rows', 'image'].includes(kind) || options.multiline === true;
}
