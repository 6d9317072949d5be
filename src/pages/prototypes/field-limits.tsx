/** Limits, default, pattern and appearance of a field: the options that are specific to its kind. */
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { columnValues } from '../../contracts/prototypes/prototype-draft.ts';
import type { DocumentField } from '../../contracts/prototypes/prototype-document.ts';
import {
  type Bound,
  boundsOf,
  canBegin,
  countsOf,
  limitMistake,
  type LimitMistake,
  type Limits,
  unfit,
  withLimits,
} from '../../contracts/prototypes/field-limits.ts';
import type { Tone } from '../../contracts/resource/fields.ts';
import { PatternChoice } from './pattern-choice.tsx';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';
import { typedDigits } from '../../kinds/shared/grouped-digits.ts';
import { messageWords } from '../../i18n/messages.ts';
import { t, useT } from '../../i18n/translate.ts';
import { Columns, Line, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { Select } from '../../ui/select.tsx';

interface FieldLimitsProps {
  readonly field: DocumentField;
  /** Cells of the field’s column, with invented values where they replace personal data. */
  readonly cells: readonly string[];
  readonly onChange: (field: DocumentField, step?: string) => void;
}

/** Text in the controls that is not in the document: it is invalid or still being typed. */
type Typed = Readonly<Partial<Record<Bound | 'default' | 'yes' | 'no' | 'pattern' | 'sentence', string>>>;

export function FieldLimits({ field, cells, onChange }: FieldLimitsProps) {
  const t = useT();
  const [typed, setTyped] = useState<Typed>({});
  const { kind, options = {} } = field;
  const [yes, no] = options.words ?? ['', ''];
  const [pattern, sentence] = options.pattern ?? ['', ''];
  const wanted = withLimits(field, limitsOf(field, typed));
  const mistake = limitMistake(wanted);
  const type = (part: keyof Typed, text: string) => {
    const next = { ...typed, [part]: text };
    setTyped(next);
    const made = withLimits(field, limitsOf(field, next));
    if (limitMistake(made) === undefined) onChange(made, part);
  };
  const set = (limits: Limits) => onChange(withLimits(field, limits));
  const input = (part: keyof Typed, label: string, now: string, isNumber: boolean, helpId?: string) => (
    <Stack as="label" gap={2}>
      {label}
      <Input
        value={typed[part] ?? now}
        aria-describedby={helpId}
        inputMode={isNumber ? 'decimal' : 'text'}
        maxLength={isNumber ? 20 : 200}
        status={mistake !== undefined && isAbout(mistake, part) ? 'error' : ''}
        onChange={({ target }) => type(part, target.value)}
        // A valid value is shown as it is stored; an invalid one stays for the user to fix.
        onBlur={() => {
          if (mistake === undefined) setTyped({});
        }}
      />
    </Stack>
  );
  const bounds = boundsOf(field);
  const misfits = mistake === undefined ? unfit(field, columnValues(field, cells)) : 0;
  return (
    <>
      {bounds.length > 0 && (
        <Columns min={120} gap={2}>
          {bounds.map((bound) => (
            <Stack key={bound} justify="flex-end">
              {input(bound, boundWords(bound, field), numberText(options[bound]), true)}
            </Stack>
          ))}
        </Columns>
      )}
      {kind === 'flag' && (
        <Columns min={120} gap={2}>
          {input('yes', t('Word for yes'), yes, false)}
          {input('no', t('Word for no'), no, false)}
        </Columns>
      )}
      {kind === 'text' && (
        <PatternChoice
          field={field}
          cells={cells}
          onChoose={(limits) => {
            setTyped({});
            set(limits);
          }}
          expression={(helpId) => input('pattern', t('Pattern (regular expression)'), pattern, false, helpId)}
          sentence={<div>{input('sentence', t('Message when it does not match'), sentence, false)}</div>}
        />
      )}
      {canBegin(field) &&
        (kind === 'flag' || field.choices !== undefined ? (
          <Stack gap={2}>
            <span aria-hidden="true">{t('Default value')}</span>
            <Select<string>
              aria-label={t('Default value')}
              value={options.default === undefined ? '' : String(options.default)}
              options={[
                // What no form asks for and no row may lack has to begin with something.
                ...(options.readOnly === true && options.optional !== true
                  ? []
                  : [{ value: '', label: t('Nothing') }]),
                ...(kind === 'flag'
                  ? [
                      { value: 'true', label: yes === '' ? t('Yes') : t(yes) },
                      { value: 'false', label: no === '' ? t('No') : t(no) },
                    ]
                  : (field.choices ?? []).map(({ value, label }) => ({ value, label: t(label) }))),
              ]}
              onChange={(value) => onChange(beginningWith(field, value))}
            />
          </Stack>
        ) : (
          input('default', t('Default value'), String(options.default ?? ''), kind !== 'text')
        ))}
      {mistake !== undefined && (
        <Text role="alert" tone="danger">
          {mistakeWords(mistake)}
        </Text>
      )}
      {misfits > 0 && (
        <Text tone="warning">
          {t(
            {
              by: 'n',
              one: '1 sample row has a value that does not fit this.',
              other: '{n:number} sample rows have values that do not fit this.',
            },
            { n: misfits },
          )}
        </Text>
      )}
      <ToneChoice field={field} onChange={onChange} />
      <Stack gap={2} align="flex-start">
        {kind === 'text' && (
          <Checkbox
            checked={options.multiline === true}
            onChange={({ target }) => set({ multiline: target.checked })}
          >
            {t('Several lines')}
          </Checkbox>
        )}
        {kind === 'money' && (
          <Checkbox
            checked={options.signed === true}
            onChange={({ target }) => set({ signed: target.checked })}
          >
            {t('May be negative')}
          </Checkbox>
        )}
        <Checkbox
          checked={options.immutable === true}
          onChange={({ target }) => set({ immutable: target.checked })}
        >
          {t('Stays as it was when the row was added')}
        </Checkbox>
      </Stack>
    </>
  );
}

const numberText = (bound: number | undefined) => (bound === undefined ? '' : String(bound));

function limitsOf({ kind, options = {} }: DocumentField, typed: Typed): Limits {
  const numberOf = (text: string) => (text.trim() === '' ? undefined : Number(typedDigits(text)));
  const [yes = '', no = ''] = options.words ?? [];
  const [source = '', sentence = ''] = options.pattern ?? [];
  const pattern: [string, string] = [(typed.pattern ?? source).trim(), (typed.sentence ?? sentence).trim()];
  const words: [string, string] = [(typed.yes ?? yes).trim(), (typed.no ?? no).trim()];
  return {
    ...(typed.min === undefined ? {} : { min: numberOf(typed.min) }),
    ...(typed.max === undefined ? {} : { max: numberOf(typed.max) }),
    ...(typed.maxLength === undefined ? {} : { maxLength: numberOf(typed.maxLength) }),
    ...(typed.default === undefined
      ? {}
      : {
          default:
            typed.default === '' ? undefined : kind === 'text' ? typed.default : numberOf(typed.default),
        }),
    ...(typed.pattern === undefined && typed.sentence === undefined
      ? {}
      : { pattern: pattern[0] === '' ? undefined : pattern }),
    ...(typed.yes === undefined && typed.no === undefined
      ? {}
      : { words: words.every((word) => word === '') ? undefined : words }),
  };
}

/** `value`: value of the control; empty for no default. */
function beginningWith(field: DocumentField, value: string): DocumentField {
  const preset = field.kind === 'flag' ? value === 'true' : value;
  return withLimits(field, { default: value === '' ? undefined : preset });
}

function boundWords(bound: Bound, field: DocumentField): string {
  switch (countsOf(field)) {
    case 'characters':
      return bound === 'min' ? t('Minimum number of characters') : t('Maximum number of characters');
    case 'entries':
      return bound === 'max' ? t('Maximum number of entries') : t('Maximum number of characters per entry');
    default:
      return bound === 'min' ? t('Smallest value') : t('Largest value');
  }
}

function isAbout({ at, is }: LimitMistake, part: keyof Typed): boolean {
  if (at === 'pattern') return part === (is === 'noPattern' ? 'pattern' : 'sentence');
  return at === 'words' ? part === 'yes' || part === 'no' : at === part;
}

/** Until the user fixes the mistake, the previous limits stay in force. */
function mistakeWords(mistake: LimitMistake): string {
  switch (mistake.is) {
    case 'noNumber':
      return t('Enter a number.');
    case 'notWhole':
      return t('Enter a whole number.');
    case 'tooFar':
      return mistake.at === 'min' ? t('Enter a number that is not below 0.') : t('Enter a number above 0.');
    case 'tooLong':
      return t('Texts can have at most {most:number} characters.', mistake);
    case 'turned':
      return t('No value fits: {least:number} is more than {most:number}.', mistake);
    case 'words':
      return t('Enter a word for yes and another one for no, or neither.');
    case 'noPattern':
      return t(
        'This can’t be used as a pattern. Letters and digits stand for themselves, \\d for any digit. Lookaheads and backreferences are not available.',
      );
    case 'noSentence':
      return t('Enter the message that is shown when a value does not match.');
    default:
      return t('What is filled in at first does not fit. {reason}', {
        reason: messageWords(mistake.reason),
      });
  }
}

const toneOrder: readonly Tone[] = ['neutral', 'info', 'success', 'warning', 'danger'];
/** With more choices than this, colors no longer help to tell states apart. */
const maxTonedChoices = 12;

/** Color of each state. The words carry the meaning; the color only repeats it. */
function ToneChoice({ field, onChange }: Omit<FieldLimitsProps, 'cells'>) {
  const t = useT();
  const { choices = [], options = {} } = field;
  const [yes, no] = options.words ?? [t('Yes'), t('No')];
  const [yesTone = 'neutral', noTone = 'neutral'] = options.tones ?? [];
  const setFlag = (tones: [Tone, Tone]) =>
    onChange(withLimits(field, { tones: tones.every((tone) => tone === 'neutral') ? undefined : tones }));
  const toned: readonly (readonly [label: string, tone: Tone, choose: (tone: Tone) => void])[] =
    field.kind === 'flag'
      ? [
          [yes, yesTone, (tone) => setFlag([tone, noTone])],
          [no, noTone, (tone) => setFlag([yesTone, tone])],
        ]
      : field.kind === 'choice' && choices.length <= maxTonedChoices
        ? choices.map(({ label, tone = 'neutral' }, index) => [
            label,
            tone,
            (next) =>
              onChange({
                ...field,
                choices: choices.map((choice, place) => {
                  const { tone: _, ...plain } = choice;
                  if (place !== index) return choice;
                  return next === 'neutral' ? plain : { ...plain, tone: next };
                }),
              }),
          ])
        : [];
  if (toned.length === 0) return null;
  return (
    <Stack gap={2}>
      <span aria-hidden="true">{t('Colors')}</span>
      <Line gap={1}>
        {toned.map(([label, tone, choose]) => (
          <Select<Tone, ReturnType<typeof tonesOffered>[number]>
            key={label}
            aria-label={t('Color of “{choice}”', { choice: label })}
            variant="borderless"
            size="small"
            popupMatchSelectWidth={false}
            value={tone}
            options={tonesOffered()}
            // antd would dim the selected tag while the menu is open; its color is already pale.
            styles={{ content: { opacity: 1 } }}
            labelRender={tagOf(tone, label)}
            optionRender={toneOption}
            onChange={choose}
          />
        ))}
      </Line>
    </Stack>
  );
}

const tagOf = (tone: Tone, label: string) => () => <StatusTag tone={tone}>{label}</StatusTag>;

function toneOption({ data: { value, label } }: { readonly data: ReturnType<typeof tonesOffered>[number] }) {
  return <StatusTag tone={value}>{label}</StatusTag>;
}

function tonesOffered(): { value: Tone; label: string }[] {
  return toneOrder.map((value) => ({ value, label: toneWords(value) }));
}

function toneWords(tone: Tone): string {
  return {
    neutral: t('Gray'),
    info: t('Blue'),
    success: t('Green'),
    warning: t('Yellow'),
    danger: t('Red'),
  }[tone];
}
