import type { CellProps } from '../../framework/kinds/slot.ts';
import { t } from '../../i18n/translate.ts';
import { Text } from '../../ui/text.tsx';
import { timestampText } from './text.ts';

export const TimestampCell = ({ value }: CellProps) => (
  <time dateTime={String(value)} title={t('{moment} UTC', { moment: timestampText(String(value), 'utc') })}>
    <Text as="span" nowrap>
      {timestampText(String(value))}
    </Text>
  </time>
);
