import type { RouterProvider } from '@refinedev/core';
import bindings from '@refinedev/react-router';

/**
 * Refine's bindings, but for the address' query: Refine merges it into the `meta` of every request, where a crafted
 * link could say what to ask. The lists of this portal read the address themselves.
 */
export const routerProvider: RouterProvider = {
  ...bindings,
  parse: () => {
    const parse = bindings.parse?.();
    return () => ({ ...parse?.(), params: {} });
  },
};
