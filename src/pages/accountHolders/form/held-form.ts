/**
 * Keeps everything typed into a form, government IDs included, after the user leaves it and until it is opened again. It is
 * kept only in the page's memory, for the same user and tenant, until the form is sent or the session ends.
 */
import type { FormValues } from '../../../contracts/account-holder/account-holder-form.ts';
import { session } from '../../../providers/session.ts';
import type { Send } from '../review/submission.ts';

export interface HeldForm {
  readonly values: FormValues;
  /** Remembers the idempotency key with which this content may already have been sent. */
  readonly send: Send;
  /** The account holder that it sends again. */
  readonly replaces: number | undefined;
}

interface Held extends HeldForm {
  /** ISO 8601. */
  readonly since: string;
  readonly tenantId: string;
  readonly holder: string;
}
let held: Held | undefined;

/** Identifies the signed-in user and tenant; undefined when nobody is signed in. */
function whoHolds(): string | undefined {
  const now = session.get();
  return 'current' in now ? `${now.current.principal.userId}/${now.current.principal.tenantId}` : undefined;
}

session.subscribe(() => {
  if (held !== undefined && held.holder !== whoHolds()) held = undefined;
});

export function heldForm(tenantId: string): Held | undefined {
  return held?.tenantId === tenantId && held.holder === whoHolds() ? held : undefined;
}

/** @param holder the result of `formHolder` when the form was opened; if somebody else is signed in now, nothing is kept */
export function holdForm(tenantId: string, holder: string | undefined, form: HeldForm): void {
  if (holder !== undefined && holder === whoHolds())
    held = { ...form, since: new Date().toISOString(), tenantId, holder };
}

export function dropHeldForm(): void {
  held = undefined;
}

export { whoHolds as formHolder };
