import { type DataProvider, Refine } from '@refinedev/core';
import { act, render, renderHook } from '@testing-library/react';
import { type FieldValues, useForm } from 'react-hook-form';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { manifests } from 'virtual:manifests';
import type { Resource } from '../../../src/contracts/resource/define-resource.ts';
import type { Predicate } from '../../../src/contracts/resource/predicate.ts';
import { AgreeingFields } from '../../../src/framework/form/fields/agreeing-fields.tsx';
import { BaseContext, FillContext } from '../../../src/framework/form/form-control.ts';
import { ResourcesProvider } from '../../../src/framework/resources.tsx';
import { createDataProvider } from '../../../src/providers/data.ts';
import goals from '../../../src/resources/payment-goals.ts';
import tenants from '../../../src/resources/tenants.ts';

/** The providers that were read. */
const asked: unknown[] = [];
const provider: DataProvider = {
  ...createDataProvider(manifests),
  getOne: ({ id }) => {
    asked.push(id);
    const record = { id, sda: { id: Number(id) + 100, name: `Area ${id}` }, providerClass: { id: 3 } };
    // Refine's types are generic in the record.
    return Promise.resolve({ data: record as never });
  },
};
const loaded = new Map<string, Promise<Resource>>([
  ['paymentGoals', Promise.resolve(goals)],
  ['tenants', Promise.resolve(tenants)],
]);
const source = {
  manifests,
  load: (name: string) => loaded.get(name) ?? Promise.reject(new Error(`${name} is not needed here.`)),
};

/** The form of a record as it was read, with what its provider is narrowed to. */
async function open(base: FieldValues) {
  const { result } = renderHook(() => useForm({ defaultValues: base }));
  const { control, getValues, register, resetField, setValue } = result.current;
  register('sda');
  register('providerClass');
  const fields = { control, name: 'provider', fieldKey: 'provider', resource: 'paymentGoals' };
  const narrowed: (readonly Predicate[])[] = [];
  await act(async () => {
    render(
      <MemoryRouter>
        <Refine dataProvider={provider} options={{ disableTelemetry: true }}>
          <ResourcesProvider value={source}>
            <FillContext value={resetField}>
              <BaseContext value={base}>
                <AgreeingFields {...fields} onNarrow={(same) => narrowed.push(same)} />
              </BaseContext>
            </FillContext>
          </ResourcesProvider>
        </Refine>
      </MemoryRouter>,
    );
  });
  return { getValues, setValue, narrowed };
}

test('what a record leaves empty stays empty until another record is chosen', async () => {
  const base = { provider: { id: 1, name: 'Hospital 1' }, sda: null, providerClass: '' };
  const { getValues, setValue } = await open(base);
  await expect.poll(() => asked).toContain(1);
  expect(getValues()).toEqual(base);
  act(() => setValue('provider', { id: 2, name: 'Hospital 2' }));
  await expect.poll(() => getValues()).toMatchObject({ sda: { id: 102 }, providerClass: '3' });
});

test('a field that is emptied no longer narrows what is offered', async () => {
  const { setValue, narrowed } = await open({
    provider: null,
    sda: { id: 7, name: 'Area 7' },
    providerClass: '',
  });
  await expect.poll(() => narrowed.at(-1)).toEqual([{ sda: { id: 7 } }]);
  act(() => setValue('sda', null));
  await expect.poll(() => narrowed.at(-1)).toEqual([]);
});
