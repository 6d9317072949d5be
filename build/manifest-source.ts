/** Evaluated by manifests.ts, in Node. */
import type { Resource } from '../src/contracts/define-resource.ts';
import { manifestOf } from '../src/contracts/manifest.ts';
import { createRegistry } from '../src/contracts/registry.ts';

const found = import.meta.glob<Resource>('../src/resources/*.ts', { eager: true, import: 'default' });

export const manifests = createRegistry(
  Object.entries(found).map(([file, resource]) => ({ file: file.replace('../', ''), resource })),
).resources.map(manifestOf);
