import { useLocation, useNavigate } from 'react-router';
import { storedFields } from '../../../contracts/resource/define-resource.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Cell } from '../../../framework/kinds/cells.tsx';
import { useRecord } from '../../../framework/use-record.ts';
import { useT } from '../../../i18n/translate.ts';
import accountHolders from '../../../resources/account-holders.ts';
import { LoadingOverlay } from '../../../shell/page/loading.tsx';
import styles from '../account-holder.module.css';
import { Detail, Details } from '../holder-details.tsx';

export interface SubmittedProps {
  readonly tenantId: string;
  /** Null where the backend gave none. */
  readonly holderId: number | null;
}

/** What Back comes to after a success: what became of the form, not the form. */
export function Submitted({ tenantId, holderId }: SubmittedProps) {
  const t = useT();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { record, failure } = useRecord('accountHolders', holderId === null ? undefined : String(holderId));
  if (record === undefined && failure === undefined) return <LoadingOverlay />;
  const { legalBusinessName, status } = accountHolders.fields;
  return (
    <section className={styles.notice} aria-labelledby="submitted">
      <h2 id="submitted">{t('This account holder was submitted')}</h2>
      {record !== undefined && (
        <Details>
          <Detail label={t('Business')}>
            <Cell field={legalBusinessName} value={record['legalBusinessName']} full />
          </Detail>
          <Detail label={t('Status')}>
            <Cell field={status} value={record['status']} full />
          </Detail>
          <Detail label={t('Submitted')}>
            <Cell field={storedFields.createdAt} value={record['createdAt']} full />
          </Detail>
        </Details>
      )}
      <div className={styles.noticeActions}>
        {holderId !== null && (
          <ButtonLink look="primary" to={`/admin/accountHolders/${holderId}`}>
            {t('Open the account holder')}
          </ButtonLink>
        )}
        <ButtonLink to={`/admin/mco/${tenantId}`}>{t('To the tenant')}</ButtonLink>
        <Button look="quiet" onClick={() => void navigate(pathname, { replace: true, state: null })}>
          {t('Create another')}
        </Button>
      </div>
    </section>
  );
}
