import { useKeys } from '@refinedev/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { isObject } from '../../contracts/values/objects.ts';
import { useRefreshOn } from '../../providers/live.ts';
import { fetchSheet, type SheetAddress } from './sheet-calls.ts';

/** `address` is undefined while it is not known yet. */
export function useSheetAt(address: SheetAddress | undefined) {
  const { keys } = useKeys();
  const queryKey = keys().data().resource('surveys').action('list').params({ sheet: address }).get();
  // Nobody answers for a tenant that is inactive.
  useRefreshOn(['surveys', 'surveyPeriods', 'tenants'], queryKey);
  return useQuery({
    queryKey,
    queryFn: address === undefined ? skipToken : ({ signal }) => fetchSheet(address, signal),
  });
}

const idOf = (value: unknown) =>
  isObject(value) && typeof value['id'] === 'number' ? value['id'] : undefined;

/** Address of the sheet that a survey belongs to; `undefined` if the record lacks the respondent or the subject. */
export function sheetAddressOf(
  survey: Readonly<Record<string, unknown>>,
  { audience }: UnknownRecord,
): SheetAddress | undefined {
  const [period, respondent, subject] = ['surveyPeriod', 'respondent', 'subject'].map((key) =>
    idOf(survey[key]),
  );
  if (respondent === undefined || subject === undefined) return undefined;
  return audience === 'provider'
    ? { audience: 'provider', provider: respondent, period, respondent: undefined }
    : { audience: 'mco', provider: subject, period, respondent };
}
