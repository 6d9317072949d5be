import { Badge, Statistic } from 'antd';
import { Bone } from '../../../ui/bone.tsx';
import { Text } from '../../../ui/text.tsx';
import type { Tone } from '../../../contracts/resource/fields.ts';

/** A figure below its name; or its place, while it is on its way, or why it is not there. */
export function Figure({
  label,
  tone,
  number,
  failure,
}: {
  readonly label: string;
  readonly tone?: Tone | undefined;
  readonly number: string | undefined;
  readonly failure?: string | undefined;
}) {
  const words = (
    <Text as="span" tone="muted" size="s">
      {label}
    </Text>
  );
  return (
    <Statistic
      title={tone === undefined ? words : <Badge color={colorOf(tone)} text={words} />}
      // What there is instead is as high as a number.
      formatter={() => (
        <Text as="span" size="xxl" strong={failure === undefined}>
          {failure === undefined ? (
            (number ?? toCome)
          ) : (
            <Text as="span" tone="danger" size="s">
              {failure}
            </Text>
          )}
        </Text>
      )}
    />
  );
}

const colorOf = (tone: Tone) => `var(--color-${tone === 'neutral' ? 'border-strong' : tone})`;

/** In a line as high as that of the number. */
const toCome = (
  <>
    {'\u200b'}
    <span style={{ display: 'inline-block', width: '3em', verticalAlign: 'middle' }}>
      <Bone width="100%" />
    </span>
  </>
);
