import { manifests } from 'virtual:manifests';
import type { Resource } from './contracts/define-resource.ts';
import type { FieldSlot } from './framework/kinds/slot.ts';
import type { ResourceSource } from './framework/resources.tsx';

const files = import.meta.glob<Resource>('./resources/*.ts', { import: 'default' });
/** What a resource brings for its fields itself: loaded with its declaration. */
const slotFiles = import.meta.glob<FieldSlot>('./pages/*/*.field.tsx', { import: 'default' });
const slots = new Map<string, FieldSlot>();
const loading = new Map<string, Promise<Resource>>();

/** `paymentPeriods` is declared in payment-periods.ts. */
function fileOf(name: string): string {
  return `./resources/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
}

function load(name: string): Promise<Resource> {
  const before = loading.get(name);
  if (before !== undefined) return before;
  const file = files[fileOf(name)];
  const resource =
    file === undefined
      ? Promise.reject(new Error(`There is no resource "${name}".`))
      : Promise.all([file(), loadSlots(name)]).then(([found]) => found);
  loading.set(name, resource);
  // A chunk that could not be fetched is fetched again on the next try.
  resource.catch(() => loading.delete(name));
  return resource;
}

async function loadSlots(name: string): Promise<void> {
  const own = Object.entries(slotFiles).filter(([path]) => path.startsWith(`./pages/${name}/`));
  await Promise.all(own.map(async ([path, file]) => slots.set(path, await file())));
}

const slotOf = (resource: string, key: string) => slots.get(`./pages/${resource}/${key}.field.tsx`);

export const resourceSource: ResourceSource = { manifests, load, slotOf };
