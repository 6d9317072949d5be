/**
 * Refine's CanAccess and useCan with the answer at hand: what the policy allows is known at once, so nothing appears a
 * moment later. `action` is Refine's (list, show, create, edit, delete) or a declared one.
 */
import { CanAccess, useCan } from '@refinedev/core';
import type { ReactNode } from 'react';
import { accessTo } from '../providers/access.ts';
import { useSession } from '../providers/session.ts';

export interface AllowedQuestion {
  readonly resource: string;
  readonly action: string;
  /** Left out: on any record. */
  readonly record?: Readonly<Record<string, unknown>>;
}

export function useAllowed(question: AllowedQuestion): boolean {
  return useCan(useQuestion(question)).data?.can === true;
}

export interface AllowedProps extends AllowedQuestion {
  /** Instead, for whom it is not allowed. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

export function Allowed({ fallback, children, ...question }: AllowedProps) {
  return (
    <CanAccess {...useQuestion(question)} fallback={fallback}>
      {children}
    </CanAccess>
  );
}

function useQuestion({ resource, action, record }: AllowedQuestion) {
  const { principal } = useSession();
  return {
    resource,
    action,
    // Who asks belongs to the question: a role can change while the page is open.
    params: { record, principal },
    queryOptions: { initialData: accessTo(principal, resource, action, record) },
  };
}
