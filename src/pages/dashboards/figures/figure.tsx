import { Badge, Statistic } from 'antd';
import { SkeletonBlock } from '../../../ui/skeleton-block.tsx';
import { Text } from '../../../ui/text.tsx';
import type { Tone } from '../../../contracts/resource/fields.ts';

/** A figure below its name: the number, a placeholder while loading, or the reason for a failure. */
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

/** Shows the text unchanged, because the caller has already formatted it. */
function asItIs(number: string | number) {
  return (
    <Text as="span" size="xxl" strong>
      {number}
    </Text>
  );
}

// A failure and a placeholder are as high as a number.
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
        <SkeletonBlock width="100%" />
      </span>
    </Text>
  );
}

const place = { display: 'inline-block', width: '3em', verticalAlign: 'middle' } as const;
