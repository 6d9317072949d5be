/** Evaluated in Node by manifests.ts. */
import type { Resource } from '../src/contracts/resource/define-resource.ts';
import { type Manifest, manifestOf } from '../src/contracts/resource/manifest.ts';
import { createRegistry } from '../src/contracts/registry/registry.ts';
import { checkPages } from '../src/contracts/registry/registry-pages.ts';

const found = import.meta.glob<Resource>('../src/resources/*.ts', { eager: true, import: 'default' });

const further =
  import.meta.env.KITCHEN_SINK === true
    ? import.meta.glob<Resource>('../src/development/*.ts', { eager: true, import: 'default' })
    : {};

/** `pages`: paths of the files in src/pages. @throws DeclarationError */
export function manifestsBeside(pages: readonly string[]): readonly Manifest[] {
  const registry = createRegistry(
    Object.entries({ ...found, ...further }).map(([file, resource]) => ({
      file: file.replace('../', ''),
      resource,
    })),
  );
  checkPages(pages, registry);
  return registry.resources.map(manifestOf);
}
