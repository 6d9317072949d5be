/** The form that a text must have: one of the usual ones, that of the sample rows, or a regular expression. */
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { DocumentField } from '../../contracts/prototypes/prototype-document.ts';
import type { Limits } from '../../contracts/prototypes/field-limits.ts';
import { patternOf } from '../../contracts/resource/pattern.ts';
import { t, useT } from '../../i18n/translate.ts';
import { Stack } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Text } from '../../ui/text.tsx';

interface PatternChoiceProps {
  readonly field: DocumentField;
  readonly cells: readonly string[];
  readonly onChoose: (limits: Limits) => void;
  /** The input of the regular expression, for which it gets the id of its help. */
  readonly expression: (helpId: string) => ReactNode;
  /** The input of the message for a text that does not match. */
  readonly sentence: ReactNode;
}

export function PatternChoice({ field, cells, onChoose, expression, sentence }: PatternChoiceProps) {
  const t = useT();
  const helpId = useId();
  // Until an expression is typed, the document does not know of the choice.
  const [isOther, setIsOther] = useState(false);
  const { pattern: [source] = [''], check } = field.options ?? {};
  const filled = useMemo(() => cells.filter((cell) => cell.trim() !== ''), [cells]);
  const likeRows = useMemo(() => patternOf(filled), [filled]);
  const [example = ''] = filled;
  const forms = [
    ...(likeRows === undefined
      ? []
      : [
          {
            value: likeRows,
            label: t('Like {example}', { example }),
            sentence: t('Enter it like {example}.', { example }),
          },
        ]),
    ...commonForms().filter(({ value }) => value !== likeRows),
  ];
  const isKnown = source === '' || forms.some(({ value }) => value === source);
  const value = isOther || !isKnown ? other : check === 'npi' ? npi : source;
  const choose = (chosen: string) => {
    setIsOther(chosen === other);
    const form = forms.find((one) => one.value === chosen);
    onChoose({
      check: chosen === npi ? 'npi' : undefined,
      // The expression of the form chosen before is a start for one's own.
      ...(chosen === other ? {} : { pattern: form === undefined ? undefined : [form.value, form.sentence] }),
    });
  };
  return (
    <>
      <SelectField
        label={t('Format')}
        value={value}
        options={[
          { value: '', label: t('Any text') },
          ...forms,
          { value: npi, label: t('NPI, with its check digit') },
          { value: other, label: t('Other pattern') },
        ]}
        onChange={choose}
      />
      {value === other && (
        <Stack gap={1}>
          {expression(helpId)}
          <Text tone="muted" size="s" id={helpId}>
            {t(
              'Letters and digits stand for themselves, \\d for any digit, [A-Z] for any capital letter, and {4} for four of what precedes it. Example: ^AB-\\d{4}$ accepts AB-2027, and nothing before or after it.',
            )}
          </Text>
        </Stack>
      )}
      {(value === other || (source !== '' && value !== npi)) && sentence}
    </>
  );
}

// Neither is an expression of any of the forms.
const npi = 'npi';
const other = 'other';

export function commonForms(): readonly { value: string; label: string; sentence: string }[] {
  return [
    {
      value: String.raw`^\d{5}(-\d{4})?$`,
      label: t('ZIP code'),
      sentence: t('Enter a ZIP code, such as 78701 or 78701-1234.'),
    },
    {
      value: String.raw`^\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}$`,
      label: t('Phone number'),
      sentence: t('Enter a phone number with its area code, such as (512) 555-0100.'),
    },
    { value: String.raw`^[1-9]\d{8}$`, label: t('TPI'), sentence: t('Enter the 9 digits of the TPI.') },
  ];
}
