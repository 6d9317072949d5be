import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { may } from '../../src/contracts/resource/policy.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { Context } from '../crud/context.ts';
import { read } from '../crud/read.ts';

/**
 * Checks that the caller may create a record of this resource for this tenant.
 * @throws Problem missing if the caller may not see the tenant, forbidden if they may see it but not create for it
 */
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
