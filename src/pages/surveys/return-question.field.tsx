/** Which question a survey is sent back about: one of those that it asks, where the survey is known. */
import { Select } from 'antd';
import { useParams } from 'react-router';
import type { CellProps, FieldSlot, InputProps } from '../../framework/kinds/slot.ts';
import { useRecord } from '../../framework/use-record.ts';
import { useT } from '../../i18n/translate.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { questionsOf } from '../../contracts/surveys/survey-questions.ts';
import { usePlace } from '../../framework/place.ts';
import { sheetAddressOf, useSheetAt } from './use-sheet.ts';
import styles from './question-field.module.css';

function QuestionInput({ value, onChange, onBlur, attributes }: InputProps) {
  const t = useT();
  const { id } = useParams();
  const { sections } = useSetOf(usePlace()?.id ?? (id === undefined ? undefined : Number(id)));
  return (
    <Select
      {...attributes}
      className={styles.select ?? ''}
      suffixIcon={<ChevronDownIcon />}
      popupMatchSelectWidth={false}
      value={String(value)}
      onBlur={onBlur}
      onChange={onChange}
      options={[
        { value: '', label: t('All of the survey') },
        ...sections.map(({ title, questions }) => ({
          label: title,
          options: questions.map(({ key, label }) => ({ value: key, label })),
        })),
      ]}
    />
  );
}

function Cell({ value, recordId }: CellProps) {
  const set = useSetOf(recordId);
  return <>{questionsOf(set).find(({ key }) => key === value)?.label ?? String(value)}</>;
}

const nothing = { sections: [] };

function useSetOf(survey: number | undefined) {
  const { record } = useRecord('surveys', survey === undefined ? undefined : String(survey));
  const { record: period } = useRecord('surveyPeriods', periodOf(record));
  const { data } = useSheetAt(record && period && sheetAddressOf(record, period));
  return data?.sheet?.set.content ?? nothing;
}

function periodOf(record: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const period: unknown = record?.['surveyPeriod'];
  return typeof period === 'object' && period !== null && 'id' in period ? String(period.id) : undefined;
}

const slot: FieldSlot = { Input: QuestionInput, Cell };
export default slot;
