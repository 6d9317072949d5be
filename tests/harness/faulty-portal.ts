import type { BrowserContextOptions, Page } from 'playwright-core';
import type { FaultProxy } from './fault-proxy.ts';
import { formPath } from './holder-page.ts';
import { testPortal, type Portal } from './portal.ts';

export interface FaultyPortal extends Portal {
  /** A signed-in user's form for a tenant, loaded through its own network. */
  readonly formOf: (
    email: string,
    tenantId: number,
    options?: BrowserContextOptions,
  ) => Promise<{ page: Page; network: FaultProxy }>;
}

/** The portal, with a network between browser and server that can be made to fail. */
export function faultyPortal(...emails: readonly string[]): () => FaultyPortal {
  const portal = testPortal(...emails);
  return () => ({
    ...portal(),
    formOf: async (email, tenantId, options = {}) => {
      const network = await portal().network();
      const page = await portal().signedIn(email, formPath(tenantId), {
        ...options,
        baseURL: network.origin,
      });
      return { page, network };
    },
  });
}
