/** Every resource in src/resources, discovered by file and validated. */
import type { Resource } from '../src/contracts/resource/define-resource.ts';
import { createRegistry } from '../src/contracts/registry/registry.ts';
import { linearPatterns } from '../src/contracts/resource/linear-patterns.ts';
import { runPatternsOn } from '../src/contracts/resource/pattern.ts';

// A prototype's author may have written the pattern of an adopted resource.
runPatternsOn(linearPatterns);

const files = import.meta.glob<Resource>('../src/resources/*.ts', { eager: true, import: 'default' });

/** Examples for development; build/kitchen-sink.ts says when they are included. */
const further =
  import.meta.env.KITCHEN_SINK === true
    ? import.meta.glob<Resource>('../src/development/*.ts', { eager: true, import: 'default' })
    : {};
export const developmentResources: readonly Resource[] = Object.values(further);

/** Throws DeclarationError, which names the file, the key and the fix. */
export const registry = createRegistry(
  Object.entries({ ...files, ...further }).map(([path, resource]) => ({
    file: path.replace('../', ''),
    resource,
  })),
);

/** The resources for which migrations create tables. */
export const productResources: readonly Resource[] = registry.resources.filter(
  (resource) => !developmentResources.includes(resource),
);
