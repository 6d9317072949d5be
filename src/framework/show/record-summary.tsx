/** The most important facts about a record, such as amounts and parties, shown large above everything else. */
import { Statistic } from 'antd';
import { SkeletonBlock } from '../../ui/skeleton-block.tsx';
import { Columns } from '../../ui/layout.tsx';
import { labelOf, type Field, type UnknownRecord } from '../../contracts/resource/fields.ts';
import { useT } from '../../i18n/translate.ts';
import { TermLabel } from '../../shell/glossary/term-label.tsx';
import { Cell } from '../kinds/cells.tsx';
import type { ShownField } from './show-sections.ts';

export function RecordSummary({
  fields,
  record,
}: {
  readonly fields: readonly ShownField[];
  /** `undefined` while loading; skeletons are shown instead. */
  readonly record: UnknownRecord | undefined;
}) {
  const t = useT();
  if (fields.length === 0) return null;
  const renderValue = (key: string, field: Field) => () =>
    record === undefined ? (
      <SkeletonBlock height={field.kind === 'money' ? 36 : 24} />
    ) : (
      <Cell field={field} value={record[key]} fieldKey={key} record={record} full />
    );
  return (
    <Columns as="section" framed={5} min={160} gap={[4, 6]} aria-label={t('Summary')}>
      {fields.map(({ key, field }) => (
        <Statistic
          key={key}
          styles={field.kind === 'money' ? amount : fact}
          title={<TermLabel label={t(labelOf(key, field))} />}
          valueRender={renderValue(key, field)}
        />
      ))}
    </Columns>
  );
}

const amount = { content: { fontWeight: 600 } } as const;
/** Names can be of any length, so they are smaller and may break. */
const fact = {
  content: { fontSize: 'var(--font-size-m)', lineHeight: 1.5, overflowWrap: 'anywhere' },
} as const;
