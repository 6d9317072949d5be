import { Alert } from 'antd';
import { type DateOrder, dateOrders } from '../../contracts/transfer/uploads.ts';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Line } from '../../ui/layout.tsx';

interface DateQuestionProps {
  /** A date of the file that can mean two days. */
  readonly date: string;
  /** The answer that is being sent. */
  readonly busy: string | undefined;
  readonly onAnswer: (order: DateOrder) => void;
}

/** Asks how the dates of a file are to be read. */
export function DateQuestion({ date, busy, onAnswer }: DateQuestionProps) {
  const t = useT();
  return (
    <Alert
      role="alert"
      type="warning"
      showIcon
      title={t('What do dates such as {date} mean in this file?', { date })}
      description={
        <Line gap={3} align="center">
          {dateOrders.map((order) => (
            <Button key={order} busy={busy === order} onClick={() => onAnswer(order)}>
              {order === 'month' ? t('Month/day/year') : t('Day/month/year')}
            </Button>
          ))}
        </Line>
      }
    />
  );
}
