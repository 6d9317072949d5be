import {
  figureCondition,
  onTimeCondition,
  type PaymentFigure,
  type PaymentFilter,
} from '../../../contracts/payments/payment-figures.ts';
import { plainListState, writeListState } from '../../../contracts/lists/list-state.ts';
import type { Predicate } from '../../../contracts/resource/predicate.ts';
import { useManifest } from '../../../framework/resources.tsx';
import { mayOpen } from '../../../providers/access.ts';
import { useSession } from '../../../providers/session.ts';

export interface PaymentLinks {
  /** Path of the list of the payments behind a figure; undefined if the user may not open that list. */
  readonly to: (filter: PaymentFilter, figure: PaymentFigure) => string | undefined;
  /** Path of the list of everything paid in these periods. */
  readonly through: (filter: PaymentFilter, periods: readonly number[]) => string | undefined;
  /** Undefined also if there are more due dates than the condition of a list may name. */
  readonly toOnTime: (
    filter: PaymentFilter,
    periods: readonly { readonly id: number; readonly dueDate: string }[],
  ) => string | undefined;
}

export function usePaymentLinks(): PaymentLinks {
  const { routes } = useManifest('transactions');
  const { principal } = useSession();
  const path = mayOpen(principal, 'transactions', 'list') ? routes.list : undefined;
  const at = (where: Predicate | undefined) =>
    path === undefined || where === undefined
      ? undefined
      : `${path}?${writeListState({ ...plainListState, where })}`;
  return {
    to: (filter, figure) => at(figureCondition(filter, figure)),
    through: (filter, periods) => at(figureCondition(filter, 'paid', periods)),
    toOnTime: (filter, periods) => at(onTimeCondition(filter, periods)),
  };
}
