/**
 * Renders a JSON document in readable form: objects as definition lists, arrays as numbered entries, and masked members
 * with a button to reveal them.
 */
import { Tag } from 'antd';
import { isCalendarDate, formatDate } from '../../contracts/values/dates.ts';
import { labelOf } from '../../contracts/resource/fields.ts';
import { isObject } from '../../contracts/values/objects.ts';
import { t, useT } from '../../i18n/translate.ts';
import { timestampText } from '../../kinds/timestamp/text.ts';
import { Columns, Line, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { NoValue } from '../kinds/cells.tsx';
import { MaskedValue } from './masked-value.tsx';

export interface JsonValueProps {
  readonly value: unknown;
  /** The path as the server names it: `owners[0].address`. */
  readonly path: string;
  /** Label of the document or the member. */
  readonly label: string;
  readonly piiKeys: readonly string[];
}

export function JsonValue({ value, path, label, piiKeys }: JsonValueProps) {
  const t = useT();
  if (Array.isArray(value)) {
    const entries: readonly unknown[] = value;
    if (entries.every((entry) => !isObject(entry))) return <Words value={entries.map(textOf).join(', ')} />;
    return (
      <Stack as="ol" gap={5}>
        {entries.map((entry, index) => (
          // The index works as the key because the entries are never reordered.
          <Line
            key={index}
            as="li"
            gap={4}
            wrap={false}
            align="start"
            aria-label={t('{label} {n}', { label, n: index + 1 })}
          >
            <Tag variant="filled" aria-hidden="true">
              {index + 1}
            </Tag>
            <JsonValue
              value={entry}
              path={`${path}[${index}]`}
              label={`${label} ${index + 1}`}
              piiKeys={piiKeys}
            />
          </Line>
        ))}
      </Stack>
    );
  }
  if (!isObject(value)) return <Words value={textOf(value)} />;
  return (
    <Columns as="dl" steady min={200} gap={[4, 6]} flex={1}>
      {Object.entries(value).map(([key, member]) => {
        const words = t(labelOf(key, undefined));
        const inner = `${path}.${key}`;
        const isWhole = isObject(member) || (Array.isArray(member) && member.some(isObject));
        return (
          <div key={key} {...(isWhole ? { style: whole } : {})}>
            <Text as="dt" tone="muted" size="s" below={isWhole ? 2 : 0}>
              {words}
            </Text>
            <Stack as="dd" nested={isWhole}>
              {piiKeys.includes(key) && typeof member === 'string' ? (
                <MaskedValue path={inner} label={`${label}, ${words}`} masked={member} textOf={textOf} />
              ) : (
                <JsonValue value={member} path={inner} label={words} piiKeys={piiKeys} />
              )}
            </Stack>
          </div>
        );
      })}
    </Columns>
  );
}

const whole = { gridColumn: '1 / -1' } as const;

function Words({ value }: { readonly value: string }) {
  return value === '' ? <NoValue /> : value;
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  if (isCalendarDate(value)) return formatDate(value);
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? timestampText(value) : value;
}
