import { Badge, Statistic } from 'antd';
import { Text } from '../../../ui/text.tsx';
import type { Tone } from '../../../contracts/resource/fields.ts';

/** A figure below its name. */
export function Figure({
  label,
  tone,
  number,
}: {
  readonly label: string;
  readonly tone?: Tone | undefined;
  readonly number: string;
}) {
  const words = (
    <Text as="span" tone="muted" size="s">
      {label}
    </Text>
  );
  return (
    <Statistic
      title={tone === undefined ? words : <Badge color={colorOf(tone)} text={words} />}
      value={number}
      formatter={asItIs}
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
