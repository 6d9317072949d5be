import { useMemo } from 'react';
import type { Resource } from '../contracts/resource/define-resource.ts';
import type { Fields } from '../contracts/resource/fields.ts';
import { scopeOf, type Principal } from '../contracts/resource/policy.ts';
import { useSession } from '../providers/session.ts';

/** The fields of the resource that the caller may read on at least some record; the server omits the others. */
export function readableFieldsOf({ fields, access }: Resource, principal: Principal): Fields {
  const may = (key: string) => {
    const grants = access.fields?.[key]?.read;
    return grants === undefined || scopeOf(grants, principal) !== undefined;
  };
  return Object.fromEntries(Object.entries(fields).filter(([key]) => may(key)));
}

export function useReadableFields(resource: Resource): Fields {
  const { principal } = useSession();
  return useMemo(() => readableFieldsOf(resource, principal), [resource, principal]);
}
