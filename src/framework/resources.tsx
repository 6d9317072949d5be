/**
 * The resources as the framework sees them: manifests are available at once, a whole declaration is loaded when a
 * screen needs it.
 */
import { createContext, use } from 'react';
import type { Resource } from '../contracts/resource/define-resource.ts';
import type { Manifest } from '../contracts/resource/manifest.ts';
import type { FieldSlot } from './kinds/slot.ts';

export interface ResourceSource {
  readonly manifests: readonly Manifest[];
  /** Must return the same promise for the same name. */
  readonly load: (name: string) => Promise<Resource>;
  /** The resource's custom components for a field, once the resource has loaded. */
  readonly slotOf?: (resource: string, key: string) => FieldSlot | undefined;
}

const SourceContext = createContext<ResourceSource | undefined>(undefined);

export const ResourcesProvider = SourceContext.Provider;

function useSource(): ResourceSource {
  const source = use(SourceContext);
  if (source === undefined) throw new Error('ResourcesProvider is missing above this component.');
  return source;
}

export function useSlotSource(): ResourceSource['slotOf'] {
  return use(SourceContext)?.slotOf;
}

export function useManifests(): readonly Manifest[] {
  return useSource().manifests;
}

export function useManifest(name: string): Manifest {
  const found = useManifests().find((manifest) => manifest.name === name);
  if (found === undefined) throw new Error(`There is no resource "${name}".`);
  return found;
}

/** The whole declaration; suspends until its chunk has loaded. */
export function useResource(name: string): Resource {
  return use(useSource().load(name));
}

/** For code that needs a declaration outside of rendering, such as a query. */
export function useResourceLoader(): ResourceSource['load'] {
  return useSource().load;
}
