import { fieldOf } from '../../contracts/resource/define-resource.ts';
import { Stack } from '../../ui/layout.tsx';
import { labelOf, type Tone } from '../../contracts/resource/fields.ts';
import type { Difference, UploadStatus } from '../../contracts/transfer/uploads.ts';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';
import { valueText } from '../../kinds/texts.ts';
import { useT } from '../../i18n/translate.ts';
import paymentGoals from '../../resources/payment-goals.ts';
import { PageLink } from '../../shell/page/page-link.tsx';
import { PartTable, useParts } from './part-table.tsx';
import { readDifferences } from './upload-calls.ts';

const tones: { readonly [C in Difference['change']]: Tone } = {
  added: 'success',
  changed: 'info',
  removed: 'danger',
};

/** Change of one field of a goal. */
interface FieldChange {
  readonly goal: Difference;
  readonly name: string;
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
  /** Row span: number of rows for this goal, set on its first row. */
  readonly span: number;
}

function nameOf(goal: Difference): string {
  return [goal.period, goal.component, goal.mco, goal.sda, goal.providerClass, goal.provider]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
}

function fieldChanges(found: readonly Difference[]): readonly FieldChange[] {
  return found.flatMap((goal) =>
    goal.changes.map((change, index) => ({
      ...change,
      goal,
      name: nameOf(goal),
      span: index === 0 ? goal.changes.length : 0,
    })),
  );
}

function textOf(key: string, value: string | null): string {
  const field = fieldOf(paymentGoals, key);
  return value === null || field === undefined ? '–' : valueText(value, field);
}

/** Compares the goals before and after: now and as proposed or, once submitted, as they were and became. */
export function Differences({ status }: { readonly status: UploadStatus }) {
  const t = useT();
  const { id, version, state, differences, rejected } = status;
  const parts = useParts([id, version, 'differences'], (start, signal) => readDifferences(id, start, signal));
  const words: { readonly [C in Difference['change']]: string } = {
    added: t('Added'),
    changed: t('Changed'),
    removed: t('Removed'),
  };
  const isNothing =
    differences === null || differences.added + differences.changed + differences.removed === 0;
  const tag = ({ goal: { change } }: FieldChange) => (
    <StatusTag tone={tones[change]}>{words[change]}</StatusTag>
  );
  const link = ({ goal: { goal }, name }: FieldChange) =>
    goal === null ? name : <PageLink to={`/admin/paymentGoals/${goal}`}>{name}</PageLink>;
  const label = ({ field }: FieldChange) => t(labelOf(field, fieldOf(paymentGoals, field)));
  const ofGoal = ({ span }: FieldChange) => ({ rowSpan: span });
  const figures: { align: 'end'; responsive: ['sm'] } = {
    align: 'end',
    responsive: ['sm'],
  };
  return (
    <PartTable<Difference, FieldChange>
      id="differences"
      title={state === 'committed' ? t('What changed') : t('What will change')}
      parts={parts}
      none={
        isNothing
          ? rejected > 0
            ? t('Nothing yet: rows with errors are not compared.')
            : t('Nothing: the goals already match the file.')
          : t('This was submitted before differences were kept. See the history of each goal.')
      }
      rowsOf={fieldChanges}
      rowKey={({ name, field }) => `${name} ${field}`}
      columns={[
        { title: t('Change'), responsive: ['sm'], onCell: ofGoal, render: (_, row) => tag(row) },
        { title: t('Goal'), responsive: ['sm'], onCell: ofGoal, render: (_, row) => link(row) },
        { title: t('Field'), responsive: ['sm'], render: (_, row) => label(row) },
        { ...figures, title: t('Before'), render: (_, { field, before }) => textOf(field, before) },
        { ...figures, title: t('After'), render: (_, { field, after }) => textOf(field, after) },
        {
          title: t('Change'),
          responsive: ['xs'],
          render: (_, row) => (
            <Stack gap={1}>
              {row.span > 0 && (
                <span>
                  {tag(row)} {link(row)}
                </span>
              )}
              {t('{field}: {before} → {after}', {
                field: label(row),
                before: textOf(row.field, row.before),
                after: textOf(row.field, row.after),
              })}
            </Stack>
          ),
        },
      ]}
    />
  );
}
