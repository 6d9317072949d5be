import { Result } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { storedFields } from '../../../contracts/resource/define-resource.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Cell } from '../../../framework/kinds/cells.tsx';
import { useRecord } from '../../../framework/use-record.ts';
import { useT } from '../../../i18n/translate.ts';
import accountHolders from '../../../resources/account-holders.ts';
import { SuccessIcon } from '../../../ui/icons.tsx';
import { Line } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { Details } from '../holder-details.tsx';
import { HolderLoading } from '../holder-loading.tsx';

export interface SubmittedProps {
  readonly tenantId: string;
  /** Null when the backend returned none. */
  readonly holderId: number | null;
}

/** What Back leads to after a success: the outcome instead of the form. */
export function Submitted({ tenantId, holderId }: SubmittedProps) {
  const t = useT();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { record, failure } = useRecord('accountHolders', holderId === null ? undefined : String(holderId));
  if (record === undefined && failure === undefined) return <HolderLoading />;
  const { legalBusinessName, status } = accountHolders.fields;
  return (
    <Result
      status="success"
      icon={<SuccessIcon />}
      title={
        <Text as="h2" size="xl">
          {t('This account holder was submitted')}
        </Text>
      }
      extra={
        <Line gap={3} justify="center">
          {holderId !== null && (
            <ButtonLink look="primary" to={`/admin/accountHolders/${holderId}`}>
              {t('Open the account holder')}
            </ButtonLink>
          )}
          <ButtonLink to={`/admin/mco/${tenantId}`}>{t('To the tenant')}</ButtonLink>
          <Button look="quiet" onClick={() => void navigate(pathname, { replace: true, state: null })}>
            {t('Create another')}
          </Button>
        </Line>
      }
    >
      {record !== undefined && (
        <Details
          items={[
            {
              label: t('Business'),
              children: <Cell field={legalBusinessName} value={record['legalBusinessName']} full />,
            },
            { label: t('Status'), children: <Cell field={status} value={record['status']} full /> },
            {
              label: t('Submitted'),
              children: <Cell field={storedFields.createdAt} value={record['createdAt']} full />,
            },
          ]}
        />
      )}
    </Result>
  );
}
