/**
 * The id of a field's control, which the error summary links to: `userRoleTenants.0.tenant` →
 * `field-userRoleTenants-0-tenant`.
 */
export function controlId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`;
}
