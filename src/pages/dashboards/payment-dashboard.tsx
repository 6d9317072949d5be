import { everything } from '../../contracts/predicate.ts';
import { EmbeddedList } from '../../framework/list/embedded-list.tsx';
import { useT } from '../../i18n/translate.ts';
import { Page } from '../../shell/page.tsx';
import styles from './figures.module.css';
import { Figures } from './figures.tsx';

const submitted = { status: 'submitted' };
const transactionColumns = ['externalRef', 'period', 'mco', 'provider', 'amount', 'paymentDate'];
const periodColumns = ['name', 'program', 'start', 'end', 'dueDate', 'state'];

export default function PaymentDashboard() {
  const t = useT();
  return (
    <Page title={t('Payment Dashboard')}>
      <div className={styles.stack}>
        <Figures title={t('Transactions')} resource="transactions" by="status" sum="amount" />
        <EmbeddedList
          resource="transactions"
          title={t('Awaiting a decision')}
          where={submitted}
          columns={transactionColumns}
        />
        <EmbeddedList
          resource="paymentPeriods"
          title={t('Payment periods')}
          where={everything}
          columns={periodColumns}
        />
      </div>
    </Page>
  );
}
