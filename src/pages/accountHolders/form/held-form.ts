/**
 * A form that was left keeps what was typed until it is opened again, government IDs and all: in the memory of the page alone,
 * for the same user acting for the same tenant, until it is sent or the session ends.
 */
import type { FormValues } from '../../../contracts/account-holder/account-holder-form.ts';
import { session } from '../../../providers/session.ts';
import type { Send } from '../review/submission.ts';

export interface HeldForm {
  readonly values: FormValues;
  /** Knows the key under which this content may have been sent already. */
  readonly send: Send;
}

interface Held extends HeldForm {
  readonly tenantId: string;
  readonly holder: string;
}
let held: Held | undefined;

/** Who is signed in, and for which tenant; undefined for nobody. */
function whoHolds(): string | undefined {
  const now = session.get();
  return 'current' in now ? `${now.current.principal.userId}/${now.current.principal.tenantId}` : undefined;
}

session.subscribe(() => {
  if (held !== undefined && held.holder !== whoHolds()) held = undefined;
});

export function heldForm(tenantId: string): HeldForm | undefined {
  return held?.tenantId === tenantId && held.holder === whoHolds() ? held : undefined;
}

/** @param holder from `formHolder`, when the form was opened: nothing is held for anybody else */
export function holdForm(tenantId: string, holder: string | undefined, form: HeldForm): void {
  if (holder !== undefined && holder === whoHolds()) held = { ...form, tenantId, holder };
}

export function dropHeldForm(): void {
  held = undefined;
}

export { whoHolds as formHolder };
