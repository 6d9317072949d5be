/** Who can see the list and change its rows, as editable sentences. */
import { labelOf } from '../../contracts/resource/fields.ts';
import {
  roles,
  type Audience,
  type Role,
  type TenantTypeId,
  tenantTypes,
} from '../../contracts/resource/policy.ts';
import {
  type DocumentGrant,
  isTenantField,
  plainAudience,
  defaultGrant,
  withGrants,
} from '../../contracts/prototypes/prototype-access.ts';
import { declaredField, type ResourceDocument } from '../../contracts/prototypes/prototype-document.ts';
import { capitalized } from '../../contracts/values/capitals.ts';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { grantWords, ownTenantField, roleWords, type Verb, verbs } from './access-words.ts';
import { Columns, Stack } from '../../ui/layout.tsx';
import { Panel } from './panel.tsx';
import { Text } from '../../ui/text.tsx';
import { MultiSelect, Select } from '../../ui/select.tsx';

interface AccessPanelProps {
  readonly document: ResourceDocument;
  readonly onChange: (document: ResourceDocument) => void;
}

export function AccessPanel({ document, onChange }: AccessPanelProps) {
  const t = useT();
  const titles: { readonly [V in Verb]: string } = {
    read: t('Who sees it'),
    create: t('Who adds rows'),
    update: t('Who changes rows'),
    delete: t('Who deletes rows'),
  };
  const set = (verb: Verb, grants: readonly DocumentGrant[]) => onChange(withGrants(document, verb, grants));
  return (
    <Panel title={t('Access')}>
      {!document.fields.some(isTenantField) && (
        <Text tone="muted">{t('To limit rows by tenant, add a field that refers to Tenants.')}</Text>
      )}
      {verbs.map((verb) => (
        <Stack as="section" key={verb} gap={2} aria-label={titles[verb]}>
          <Text as="h3" size="s">
            {titles[verb]}
          </Text>
          <Stack ruled>
            {(document.access[verb] ?? []).map((grant, index, all) => (
              <GrantEditor
                // Grants have no ids; each edit replaces the grant at its index.
                key={index}
                document={document}
                verb={verb}
                grant={grant}
                onChange={(next) => set(verb, all.with(index, next))}
                onRemove={
                  verb === 'read' && all.length === 1
                    ? undefined
                    : () =>
                        set(
                          verb,
                          all.filter((_, place) => place !== index),
                        )
                }
              />
            ))}
            {(document.access[verb] ?? []).length === 0 && <Text tone="muted">{t('Nobody.')}</Text>}
          </Stack>
          <div>
            <Button
              size="small"
              icon={<PlusIcon />}
              onClick={() => set(verb, [...(document.access[verb] ?? []), defaultGrant(document, verb)])}
            >
              {t('Add a group')}
            </Button>
          </div>
        </Stack>
      ))}
    </Panel>
  );
}

interface GrantEditorProps {
  readonly document: ResourceDocument;
  readonly verb: Verb;
  readonly grant: DocumentGrant;
  readonly onChange: (grant: DocumentGrant) => void;
  readonly onRemove: (() => void) | undefined;
}

function GrantEditor({ document, verb, grant, onChange, onRemove }: GrantEditorProps) {
  const t = useT();
  const [first, ...others] = grant.who;
  const tenantFields = document.fields.filter(isTenantField);
  const own = ownTenantField(grant.where);
  const isWhole = Object.keys(grant.where ?? {}).length === 0;
  const scope = isWhole ? 'all' : (own ?? 'condition');
  const change = (audience: Audience) => onChange({ ...grant, who: [plainAudience(audience)] });
  return (
    <Stack gap={2}>
      <Text>{grantWords(document, verb, grant)}</Text>
      {others.length === 0 && (
        <Columns min={180} gap={2} align="start">
          <MultiSelect<Role>
            aria-label={t('Roles')}
            placeholder={t('Every role')}
            value={[...(first?.roles ?? [])]}
            options={roles.map((role) => ({ value: role, label: capitalized(roleWords(role)) }))}
            onChange={(chosen) => change({ ...first, roles: chosen })}
          />
          <MultiSelect<TenantTypeId>
            aria-label={t('Tenant types')}
            placeholder={t('Every type of tenant')}
            value={[...(first?.tenantTypes ?? [])]}
            options={Object.entries(tenantTypes).map(([id, name]) => ({
              // Object.entries turns the numeric keys of `tenantTypes` into strings.
              value: Number(id) as TenantTypeId,
              label: t(name),
            }))}
            onChange={(chosen) => change({ ...first, tenantTypes: chosen })}
          />
          <Select<string>
            aria-label={t('Which rows')}
            value={scope}
            options={[
              { value: 'all', label: t('All rows') },
              ...tenantFields.map((field) => ({
                value: field.key,
                label: t('Their own tenant’s rows ({field})', {
                  field: labelOf(field.key, declaredField(field)),
                }),
              })),
              ...(scope === 'condition' ? [{ value: 'condition', label: t('A condition in the file') }] : []),
            ]}
            onChange={(chosen) => {
              const { where: _, ...rest } = grant;
              if (chosen !== 'condition')
                onChange(
                  chosen === 'all' ? rest : { ...rest, where: { [chosen]: { id: { my: 'tenantId' } } } },
                );
            }}
          />
        </Columns>
      )}
      {onRemove !== undefined && (
        <div>
          <Button size="small" look="quiet" onClick={onRemove}>
            {t('Remove')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
