import { manifests } from 'virtual:manifests';
import type { Resource } from './contracts/define-resource.ts';
import type { ResourceSource } from './framework/resources.tsx';

const files = import.meta.glob<Resource>('./resources/*.ts', { import: 'default' });
const loading = new Map<string, Promise<Resource>>();

/** `paymentPeriods` is declared in payment-periods.ts. */
function fileOf(name: string): string {
  return `./resources/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
}

function load(name: string): Promise<Resource> {
  const before = loading.get(name);
  if (before !== undefined) return before;
  const file = files[fileOf(name)];
  const resource = file === undefined ? Promise.reject(new Error(`There is no resource "${name}".`)) : file();
  loading.set(name, resource);
  // A chunk that could not be fetched is fetched again on the next try.
  resource.catch(() => loading.delete(name));
  return resource;
}

export const resourceSource: ResourceSource = { manifests, load };
