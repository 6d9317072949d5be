/** The id of the control for a field, by which the error summary finds it: `userRoleTenants.0.tenant` → `field-userRoleTenants-0-tenant`. */
export function controlId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`;
}
