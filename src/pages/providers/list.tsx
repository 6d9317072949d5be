import { useCallback, useMemo, useState } from 'react';
import { f, type UnknownRecord } from '../../contracts/resource/fields.ts';
import { type FurtherColumns, furtherColumn } from '../../framework/list/table/columns.ts';
import ListScreen from '../../framework/list/list-screen.tsx';
import { useMayCheck } from '../../providers/access.ts';
import { useSession } from '../../providers/session.ts';
import accountHolders from '../../resources/account-holders.ts';
import accounts from '../../resources/accounts.ts';
import { FiguresNotice } from '../dashboards/figures/figures-notice.tsx';
import { percentText } from '../dashboards/payments/amounts.ts';
import { useProviderFigures } from '../dashboards/payments/use-payments.ts';
import { SurveyProgressCell, surveyProgressText } from './survey-progress-cell.tsx';

const money = [
  furtherColumn('goalTotal', f.money({ label: 'Goal' })),
  furtherColumn('towardGoal', f.money({ label: 'Toward goal' })),
  // A percentage needs less room than other numbers.
  { ...furtherColumn('percentOfGoal', f.number({ label: 'Of goal' })), width: 88 },
  furtherColumn('outsideGoals', f.money({ label: 'Outside goals' })),
];
// Most providers' accounts are open, and most surveys are not overdue; the columns grow for longer words.
const account = {
  ...furtherColumn(
    'account',
    f.choice(
      { ...accountHolders.fields.status.choices, ...accounts.fields.status.choices },
      { noun: 'Account' },
    ),
  ),
  width: 110,
};
const surveys = {
  ...furtherColumn('surveys', f.text({ label: 'Surveys' })),
  width: 140,
  Cell: SurveyProgressCell,
  tagText: surveyProgressText,
};

/** Adds figures of the providers on the page as columns. They load beside the rows, which do not wait for them. */
export default function ProviderList({ resource }: { readonly resource: string }) {
  const columns = useColumns();
  const [ids, setIds] = useState('');
  const onRecords = useCallback(
    (records: readonly UnknownRecord[]) => setIds(records.map(({ id }) => id).join()),
    [],
  );
  const { data, error, refetch } = useProviderFigures(ids);
  const further = useMemo(
    (): FurtherColumns => ({
      columns,
      values: new Map(
        data?.map(({ id, goal, percentOfGoal, ...rest }) => [
          id,
          { ...rest, goalTotal: goal ?? 'n/a', percentOfGoal: percentText(percentOfGoal) },
        ]),
      ),
    }),
    [columns, data],
  );
  return (
    <ListScreen
      resource={resource}
      // After a failure, leave the columns out: empty cells would look as if there were no figures.
      further={error === null ? further : undefined}
      onRecords={onRecords}
      notice={<FiguresNotice error={error} refetch={refetch} />}
    />
  );
}

/** Includes accounts and surveys only for users who may read those of their providers. An MCO would see "None" everywhere. */
function useColumns() {
  const may = useMayCheck();
  const { principal } = useSession();
  const provider = { id: 0, parentTenant: { id: principal.tenantId } };
  const hasAccounts = may('accounts.read', { tenant: provider });
  const hasSurveys = may('surveys.read', { respondent: provider });
  return useMemo(
    () => [...money, ...(hasAccounts ? [account] : []), ...(hasSurveys ? [surveys] : [])],
    [hasAccounts, hasSurveys],
  );
}
