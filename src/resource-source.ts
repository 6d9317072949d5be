import { manifests } from 'virtual:manifests';
import type { Resource } from './contracts/resource/define-resource.ts';
import { resourceFile } from './contracts/resource/resource-file.ts';
import { withDerivedChoices } from './contracts/resource/derived-choices.ts';
import { ownFile } from './contracts/resource/own-file.ts';
import { isFieldSlot, type FieldSlot } from './framework/kinds/slot.ts';
import type { ResourceSource } from './framework/resources.tsx';

const files = import.meta.glob<Resource>('./resources/*.ts', { import: 'default' });
/** To look at while developing: build/kitchen-sink.ts says when. */
const further =
  import.meta.env.KITCHEN_SINK === true
    ? import.meta.glob<Resource>('./development/*.ts', { import: 'default' })
    : {};
/** What a resource brings for its fields itself: loaded with its declaration. */
const slotFiles = {
  ...import.meta.glob<FieldSlot>('./pages/*/*.field.tsx', { import: 'default' }),
  ...(import.meta.env.KITCHEN_SINK === true
    ? import.meta.glob<FieldSlot>('./pages/*/*.field.tsx', { import: 'default', base: './development' })
    : {}),
};
const slots = new Map<string, FieldSlot>();
/** React asks anew for what it waited for, at most 300 ms after it failed: another promise would be waited for again. */
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
    // As React marks a promise that it has waited for: it need not wait for this one.
    (value) => Object.assign(resource, { status: 'fulfilled', value }),
    // A chunk that could not be fetched is fetched again on the next try; but who waited for this one is told first.
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
