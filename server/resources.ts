/** Every resource in src/resources, found by its file and checked. */
import type { Resource } from '../src/contracts/resource/define-resource.ts';
import { createRegistry } from '../src/contracts/registry/registry.ts';

const files = import.meta.glob<Resource>('../src/resources/*.ts', { eager: true, import: 'default' });

/** Throws DeclarationError, which names file, key and fix. */
export const registry = createRegistry(
  Object.entries(files).map(([path, resource]) => ({ file: path.replace('../', ''), resource })),
);
