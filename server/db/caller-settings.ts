/** The settings of a transaction: the caller, for row security, and time limits. */
import { myValues, type Principal } from '../../src/contracts/resource/policy.ts';
import { appRole } from './row-security.ts';
import { literal } from './statement-text.ts';

export const statementTimeoutMs = 30_000;
const idleInTransactionMs = 60_000;
export const defaultSettings = {
  role: appRole,
  statement_timeout: String(statementTimeoutMs),
  idle_in_transaction_session_timeout: String(idleInTransactionMs),
};

export function callerSettings(caller: Principal): Record<string, string> {
  const { tenantId, tenantType, userId, role, unitMember } = myValues(caller);
  const { actor } = caller;
  return prefixed({
    ...(actor === undefined ? {} : { acting_user_id: actor.id, acting_user_name: actor.name }),
    tenant_id: tenantId,
    tenant_type: tenantType,
    user_id: userId,
    role,
    unit_member: unitMember,
  });
}

export function prefixed(
  caller: Readonly<Record<string, string | number | boolean>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(caller).map(([name, value]) => [`app.${name}`, String(value)]));
}

export function settingsText(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `set_config(${literal(name)}, ${literal(value)}, true)`)
    .join(', ');
}
