/** `/admin/tenants/edit/:id` and 7 → `/admin/tenants/edit/7`. */
export function recordPath(route: string, id: number): string {
  return route.replace(':id', String(id));
}
