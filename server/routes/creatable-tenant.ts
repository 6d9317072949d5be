import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { may } from '../../src/contracts/resource/policy.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import { read, type Context } from '../crud.ts';

/** The caller may create such a record for this tenant. @throws Problem missing when they may not see it, forbidden when no more than that */
export async function assertCreatableFor(
  context: Context,
  resource: Resource,
  tenantId: number,
): Promise<void> {
  const tenant = await read(context, context.registry.get('tenants'), tenantId);
  if (!may(resource.access.create ?? [], context.principal, { tenant })) {
    throw new Problem('forbidden', message('request.notForThatTenant'));
  }
}
