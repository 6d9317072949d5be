/**
 * Refine's CanAccess and useCan with an immediate answer: the policy is known on the client, so nothing pops in later. `action`
 * is one of Refine's (list, show, create, edit, delete) or a declared action.
 */
import { CanAccess, useCan } from '@refinedev/core';
import type { ReactNode } from 'react';
import { accessTo } from '../providers/access.ts';
import { useSession } from '../providers/session.ts';

export interface AllowedQuestion {
  readonly resource: string;
  readonly action: string;
  /** If omitted, asks about any record. */
  readonly record?: Readonly<Record<string, unknown>>;
}

export function useAllowed(question: AllowedQuestion): boolean {
  return useCan(useQuestion(question)).data?.can === true;
}

export interface AllowedProps extends AllowedQuestion {
  /** Shown instead if the action is not allowed. */
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
    // The principal is part of the query because its role can change while the page is open.
    params: { record, principal },
    queryOptions: { initialData: accessTo(principal, resource, action, record) },
  };
}
