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
      value={number ?? failure ?? ''}
      formatter={failure !== undefined ? asFailure : number === undefined ? asPlace : asItIs}
    />
  );
}

const colorOf = (tone: Tone) => `var(--color-${tone === 'neutral' ? 'border-strong' : tone})`;

/** The words of an amount are made in one place. */
function asItIs(number: string | number) {
  return (
    <Text as="span" size="xxl" strong>
      {number}
    </Text>
  );
}

// What there is instead stands in a line as high as that of a number.
function asFailure(words: string | number) {
  return (
    <Text as="span" size="xxl">
      <Text as="span" tone="danger" size="s">
        {words}
      </Text>
    </Text>
  );
}

function asPlace() {
  return (
    <Text as="span" size="xxl">
      {'\u200b'}
      <span style={place}>
        <Bone width="100%" />
      </span>
    </Text>
  );
}

const place = { display: 'inline-block', width: '3em', verticalAlign: 'middle' } as const;
