import { afterEach } from 'vitest';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';
import { formPath } from './holder-page.ts';
import { testPortal, type Portal } from './portal.ts';

export interface FaultyPortal extends Portal {
  /** A signed-in user's form for a tenant, seen through a network of its own. */
  readonly formOf: (
    email: string,
    tenantId: number,
    options?: BrowserContextOptions,
  ) => Promise<{ page: Page; network: FaultProxy }>;
}

/** The portal, and a network between browser and server that can be made to fail. */
export function faultyPortal(...emails: readonly string[]): () => FaultyPortal {
  const networks: FaultProxy[] = [];
  // Stated before the portal's own, and so done after it: the pages close first, then what they load through.
  afterEach(async () => {
    await Promise.all(networks.splice(0).map((network) => network.close()));
  });
  const portal = testPortal(...emails);
  return () => ({
    ...portal(),
    formOf: async (email, tenantId, options = {}) => {
      const network = await startFaultProxy(portal().server.origin);
      networks.push(network);
      const page = await portal().signedIn(email, formPath(tenantId), {
        ...options,
        baseURL: network.origin,
      });
      return { page, network };
    },
  });
}
