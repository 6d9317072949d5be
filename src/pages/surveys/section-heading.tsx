import type { Section } from '../../contracts/surveys/survey-questions.ts';
import { Text } from '../../ui/text.tsx';

/** Title and note of a section of questions. */
export function SectionHeading({
  section: { title, note },
  as,
  id,
}: {
  readonly section: Pick<Section, 'title' | 'note'>;
  readonly as: 'h2' | 'h3';
  readonly id?: string;
}) {
  return (
    <>
      <Text as={as} size="l" breakWords {...(id === undefined ? {} : { id })}>
        {title}
      </Text>
      {note !== undefined && (
        <Text tone="muted" size="s" above={1} breakWords>
          {note}
        </Text>
      )}
    </>
  );
}
