/** Actions on a row other than editing: the states they lead from and to, who may perform them, and what they ask first. */
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { labelOf } from '../../contracts/resource/fields.ts';
import { type Role, roles, type TenantTypeId, tenantTypes } from '../../contracts/resource/policy.ts';
import { plainAudience } from '../../contracts/prototypes/prototype-access.ts';
import { declaredField, type ResourceDocument } from '../../contracts/prototypes/prototype-document.ts';
import { freshKey } from '../../contracts/prototypes/prototype-guess.ts';
import {
  nextStates,
  statesFrom,
  withStatesFrom,
  withTarget,
} from '../../contracts/prototypes/prototype-states.ts';
import { reservedActionNames } from '../../contracts/resource/actions.ts';
import { capitalized } from '../../contracts/values/capitals.ts';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { roleWords, whoWords } from './access-words.ts';
import { Columns, Stack } from '../../ui/layout.tsx';
import { useFocusOnRemoval } from '../../ui/lost-focus.ts';
import { Panel } from './panel.tsx';
import { Text } from '../../ui/text.tsx';
import { MultiSelect, Select } from '../../ui/select.tsx';
import { useFocusOnAdd } from './use-focus-on-add.ts';

type Action = NonNullable<ResourceDocument['actions']>[number];

interface ActionsPanelProps {
  readonly document: ResourceDocument;
  readonly onChange: (document: ResourceDocument, step?: string) => void;
}

export function ActionsPanel({ document, onChange }: ActionsPanelProps) {
  const t = useT();
  const { actions = [] } = document;
  const states = nextStates(document);
  const around = useFocusOnRemoval<HTMLElement>(actions.length);
  const { list, onAdd } = useFocusOnAdd();
  const put = (next: readonly Action[], step?: string) => {
    const { actions: _, ...rest } = document;
    onChange(next.length === 0 ? rest : { ...rest, actions: [...next] }, step);
  };
  const add = () => {
    if (states === undefined) return;
    const { key, from, to } = states;
    const name = freshKey(to.label, new Set([...reservedActionNames, ...actions.map((one) => one.name)]));
    put([
      ...actions,
      {
        name,
        label: t('Set to {state}', { state: to.label }),
        done: t('set to {state}', { state: to.label }),
        when: { [key]: { in: [from.value] } },
        set: { [key]: to.value },
        grants: [{ who: [{ tenantTypes: [4], roles: ['admin', 'member'] }] }],
      },
    ]);
    onAdd();
  };
  return (
    <Panel title={t('Actions')} ref={around}>
      <Stack ruled ref={list}>
        {actions.map((action, index) => (
          <ActionEditor
            key={action.name}
            document={document}
            action={action}
            onChange={(next, step) => put(actions.with(index, next), step && `${action.name} ${step}`)}
            onRemove={() => put(actions.filter((one) => one !== action))}
          />
        ))}
      </Stack>
      {states === undefined ? (
        <Text tone="muted">
          {t(
            'An action moves a row from one state to another. First add a choice field that lists the states, or change the kind of a field to Choice under “Fields.”',
          )}
        </Text>
      ) : (
        <div>
          <Button icon={<PlusIcon />} onClick={add}>
            {t('Add an action')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

interface ActionEditorProps {
  readonly document: ResourceDocument;
  readonly action: Action;
  readonly onChange: (action: Action, step?: string) => void;
  readonly onRemove: () => void;
}

function ActionEditor({ document, action, onChange, onRemove }: ActionEditorProps) {
  const t = useT();
  const choiceFields = document.fields.filter(({ kind }) => kind === 'choice');
  const state = choiceFields.find(({ key }) => typeof action.set?.[key] === 'string') ?? choiceFields[0];
  const stateKey = state?.key ?? '';
  const from = statesFrom(action, stateKey);
  const to: unknown = action.set?.[stateKey];
  const options = (state?.choices ?? []).map(({ value, label }) => ({ value, label }));
  const [grant] = action.grants;
  const [audience] = grant?.who ?? [];
  const grantTo = (next: typeof audience) =>
    onChange({ ...action, grants: [{ ...grant, who: [plainAudience(next ?? {})] }] });
  const text = (part: 'label' | 'done', label: string) => (
    <Stack as="label" gap={2}>
      {label}
      <Input
        value={action[part]}
        maxLength={60}
        status={action[part].trim() === '' ? 'error' : ''}
        onChange={({ target }) => {
          if (target.value !== '') onChange({ ...action, [part]: target.value }, part);
        }}
      />
    </Stack>
  );
  return (
    <Stack as="section" gap={2} aria-label={action.label}>
      <Text>
        {t('{action}: {who}.', {
          who: whoWords(action.grants.flatMap(({ who }) => who)),
          action: action.label,
        })}
      </Text>
      {text('label', t('On the button'))}
      {text('done', t('When it is done, such as “approved”'))}
      {labeled(
        t('Field that holds the state'),
        <Select<string>
          aria-label={t('Field that holds the state')}
          value={stateKey}
          options={choiceFields.map((field) => ({
            value: field.key,
            label: labelOf(field.key, declaredField(field)),
          }))}
          onChange={(key) => {
            const { [stateKey]: _, ...when } = action.when ?? {};
            const { [stateKey]: __, ...set } = action.set ?? {};
            const first = choiceFields.find((field) => field.key === key)?.choices?.[0]?.value;
            onChange({ ...action, when, set: first === undefined ? set : { ...set, [key]: first } });
          }}
        />,
      )}
      <Columns min={180} gap={2} align="start">
        {labeled(
          t('From state'),
          <MultiSelect<string>
            aria-label={t('From state')}
            placeholder={t('Any state')}
            value={[...from]}
            // A draft may have the state it leads to from before; it stays on offer until it is taken out.
            options={options.filter(({ value }) => value !== to || from.includes(value))}
            onChange={(values) => onChange(withStatesFrom(action, stateKey, values))}
          />,
        )}
        {labeled(
          t('To state'),
          <Select<string>
            aria-label={t('To state')}
            value={typeof to === 'string' ? to : ''}
            options={options}
            onChange={(value) => onChange(withTarget(action, stateKey, value))}
          />,
        )}
        {labeled(
          t('Roles'),
          <MultiSelect<Role>
            aria-label={t('Roles')}
            placeholder={t('Every role')}
            value={[...(audience?.roles ?? [])]}
            options={roles.map((role) => ({ value: role, label: capitalized(roleWords(role)) }))}
            onChange={(chosen) => grantTo({ ...audience, roles: chosen })}
          />,
        )}
        {labeled(
          t('Tenant types'),
          <MultiSelect<TenantTypeId>
            aria-label={t('Tenant types')}
            placeholder={t('Every type of tenant')}
            value={[...(audience?.tenantTypes ?? [])]}
            options={Object.entries(tenantTypes).map(([id, name]) => ({
              // Object.entries turns the numeric keys of `tenantTypes` into strings.
              value: Number(id) as TenantTypeId,
              label: t(name),
            }))}
            onChange={(chosen) => grantTo({ ...audience, tenantTypes: chosen })}
          />,
        )}
      </Columns>
      <Stack as="label" gap={2}>
        {t('Confirmation question, such as “Approve {count}?”', { count: '{count}' })}
        <Input
          value={action.confirm ?? ''}
          maxLength={200}
          onChange={({ target }) => {
            const { confirm: _, ...rest } = action;
            onChange(target.value === '' ? rest : { ...rest, confirm: target.value }, 'confirm');
          }}
        />
      </Stack>
      <div>
        <Button size="small" look="danger" onClick={onRemove}>
          {t('Remove')}
        </Button>
      </div>
    </Stack>
  );
}

/** The visible label is hidden from screen readers because the control has its own accessible name. */
function labeled(label: string, control: ReactNode) {
  return (
    <Stack gap={2}>
      <span aria-hidden="true">{label}</span>
      {control}
    </Stack>
  );
}
