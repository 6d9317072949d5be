/** Every resource in src/resources, found by its file and checked. */
import type { Resource } from '../src/contracts/resource/define-resource.ts';
import { createRegistry } from '../src/contracts/registry/registry.ts';

const files = import.meta.glob<Resource>('../src/resources/*.ts', { eager: true, import: 'default' });

/** To look at while developing: build/kitchen-sink.ts says when. */
const further =
  import.meta.env.KITCHEN_SINK === true
    ? import.meta.glob<Resource>('../src/development/*.ts', { eager: true, import: 'default' })
    : {};
export const developmentResources: readonly Resource[] = Object.values(further);

/** Throws DeclarationError, which names file, key and fix. */
export const registry = createRegistry(
  Object.entries({ ...files, ...further }).map(([path, resource]) => ({
    file: path.replace('../', ''),
    resource,
  })),
);

/** Those that migrations make tables of. */
export const productResources: readonly Resource[] = registry.resources.filter(
  (resource) => !developmentResources.includes(resource),
);
