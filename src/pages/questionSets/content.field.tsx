/** In a list, shows the number of questions; on the record's page, the questions themselves. */
import { contentSchema, questionsOf, type SetContent } from '../../contracts/surveys/survey-questions.ts';
import type { CellProps, FieldSlot, InputProps } from '../../framework/kinds/slot.ts';
import { useT } from '../../i18n/translate.ts';
import { Builder } from './builder.tsx';
import { Stack } from '../../ui/layout.tsx';
import { factsOf } from './question-words.ts';
import { Text } from '../../ui/text.tsx';

function Cell({ value, full = false }: CellProps) {
  const t = useT();
  const parsed = contentSchema.safeParse(value);
  if (!parsed.success) return null;
  const { sections, statement } = parsed.data;
  if (!full)
    return (
      <span>
        {t(
          { by: 'n', one: '{n:number} question', other: '{n:number} questions' },
          { n: questionsOf(parsed.data).length },
        )}
      </span>
    );
  return (
    <Stack gap={4}>
      {sections.map(({ key, title, questions }) => (
        <div key={key}>
          <Text strong>{title}</Text>
          <Stack as="ol" bullets above={1}>
            {questions.map((question) => (
              <li key={question.key}>
                {question.label}
                <Text tone="muted" size="s">
                  {factsOf(question, parsed.data)}
                </Text>
                {question.options !== undefined && (
                  <Text tone="muted" size="s">
                    {question.options.map(({ label }) => label).join(' / ')}
                  </Text>
                )}
              </li>
            ))}
          </Stack>
        </div>
      ))}
      <Text tone="muted" measure="76ch">
        {statement}
      </Text>
    </Stack>
  );
}

function ContentInput({ value, onChange, attributes, message }: InputProps) {
  // Passes the raw value on: the schema trims the space after a word, which is needed before the next word.
  const content = contentSchema.safeParse(value).success ? (value as SetContent) : null;
  return <Builder id={attributes.id} value={content} onChange={onChange} message={message} />;
}

const slot: FieldSlot = { Cell, Input: ContentInput, showsMessage: true };
export default slot;
