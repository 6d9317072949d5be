import { manifests } from 'virtual:manifests';
import type { Resource } from './contracts/resource/define-resource.ts';
import { resourceFile } from './contracts/resource/resource-file.ts';
import { withDerivedChoices } from './contracts/resource/derived-choices.ts';
import { ownFile } from './contracts/resource/own-file.ts';
import { isFieldSlot, type FieldSlot } from './framework/kinds/slot.ts';
import type { ResourceSource } from './framework/resources.tsx';

const files = import.meta.glob<Resource>('./resources/*.ts', { import: 'default' });
/** Resources to look at during development (see build/kitchen-sink.ts). */
const further =
  import.meta.env.KITCHEN_SINK === true
    ? import.meta.glob<Resource>('./development/*.ts', { import: 'default' })
    : {};
/** The resources' own cells and inputs, loaded with their declarations. */
const slotFiles = {
  ...import.meta.glob<FieldSlot>('./pages/*/*.field.tsx', { import: 'default' }),
  ...(import.meta.env.KITCHEN_SINK === true
    ? import.meta.glob<FieldSlot>('./pages/*/*.field.tsx', { import: 'default', base: './development' })
    : {}),
};
const slots = new Map<string, FieldSlot>();
/** React requests the resource again at most 300 ms after a failure, and would suspend again if it got a new promise. */
const toldWithinMs = 1_000;
const loading = new Map<string, Promise<Resource>>();

function load(name: string): Promise<Resource> {
  const before = loading.get(name);
  if (before !== undefined) return before;
  const file = files[`./resources/${resourceFile(name)}`] ?? further[`./development/${resourceFile(name)}`];
  const resource =
    file === undefined
      ? Promise.reject(new Error(`There is no resource "${name}".`))
      : Promise.all([file(), loadSlots(name)]).then(([found]) => withDerivedChoices(found, manifests));
  loading.set(name, resource);
  resource.then(
    // Mark the promise as React does after awaiting it, so that React need not wait for it.
    (value) => Object.assign(resource, { status: 'fulfilled', value }),
    // The next attempt fetches a failed chunk again, but first those who waited for this promise must see the failure.
    () => void setTimeout(() => loading.delete(name), toldWithinMs),
  );
  return resource;
}

async function loadSlots(name: string): Promise<void> {
  const own = Object.entries(slotFiles).filter(([path]) => path.startsWith(`./pages/${name}/`));
  await Promise.all(
    own.map(async ([path, file]) => {
      const slot = await file();
      if (!isFieldSlot(slot))
        throw new Error(`${path}: export default { Cell }, { Input }, { Change } or several of them.`);
      slots.set(path, slot);
    }),
  );
}

const slotOf = (resource: string, key: string) => slots.get(`./pages/${resource}/${ownFile(key, 'field')}`);

export const resourceSource: ResourceSource = { manifests, load, slotOf };
