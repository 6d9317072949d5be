/** The fields of a prototype: kind, evidence for that kind, and options in the list. */
import { useState } from 'react';
import { labelOf } from '../../contracts/resource/fields.ts';
import { declaredField, type DocumentField } from '../../contracts/prototypes/prototype-document.ts';
import { addField, moveField, removeField } from '../../contracts/prototypes/prototype-edit.ts';
import { freshKey } from '../../contracts/prototypes/prototype-guess.ts';
import { useT } from '../../i18n/translate.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { kindWords } from './evidence-words.ts';
import { FieldEditor } from './field-editor.tsx';
import type { FieldsPanelProps } from './panel-props.ts';
import { Line, Stack } from '../../ui/layout.tsx';
import { useFocusOnRemoval } from '../../ui/lost-focus.ts';
import { Panel } from './panel.tsx';
import { Text } from '../../ui/text.tsx';
import { useFocusOnAdd } from './use-focus-on-add.ts';

export function FieldsPanel(props: FieldsPanelProps) {
  const t = useT();
  const { document, personal, onChange } = props;
  const [open, setOpen] = useState(props.opened);
  const around = useFocusOnRemoval<HTMLElement>(document.fields.length);
  const { list, onAdd } = useFocusOnAdd();
  const { announce, region } = useAnnouncer();
  const add = () => {
    const key = freshKey('new field', new Set(document.fields.map((field) => field.key)));
    onChange(addField(document, { key, kind: 'text', options: { optional: true, max: 100 } }));
    setOpen(key);
    onAdd();
  };
  const move = (index: number, by: -1 | 1) => {
    const field = document.fields[index];
    if (field === undefined) return;
    onChange(moveField(document, field.key, by));
    announce(
      t('{name} is now field {n} of {all}.', {
        name: labelOf(field.key, declaredField(field)),
        n: index + 1 + by,
        all: document.fields.length,
      }),
    );
  };
  return (
    <Panel title={t('Fields')} ref={around}>
      {region}
      <Stack as="ul" ruled gap={2} ref={list}>
        {document.fields.map((field, index) => (
          <Stack as="li" key={field.key} gap={2}>
            <FieldHead
              field={field}
              isOpen={open === field.key}
              isPersonal={field.options?.pii === true}
              looksPersonal={personal.includes(field.key)}
              onToggle={() => setOpen(open === field.key ? undefined : field.key)}
            />
            {open === field.key && (
              <>
                <FieldEditor {...props} field={field} />
                <Line align="center">
                  <Button size="small" disabled={index === 0} onClick={() => move(index, -1)}>
                    {t('Move up')}
                  </Button>
                  <Button
                    size="small"
                    disabled={index === document.fields.length - 1}
                    onClick={() => move(index, 1)}
                  >
                    {t('Move down')}
                  </Button>
                  <Button
                    size="small"
                    look="danger"
                    onClick={() => onChange(removeField(document, field.key))}
                  >
                    {t('Remove')}
                  </Button>
                </Line>
              </>
            )}
          </Stack>
        ))}
      </Stack>
      <div>
        <Button icon={<PlusIcon />} onClick={add}>
          {t('Add a field')}
        </Button>
      </div>
    </Panel>
  );
}

/** Its background when hovered is wider than the text, which stays in line with the text above. */
const headStyle = {
  justifyContent: 'space-between',
  paddingInline: 'var(--space-2)',
  marginInline: 'calc(-1 * var(--space-2))',
  width: 'auto',
} as const;

function FieldHead({
  field,
  isOpen,
  isPersonal,
  looksPersonal,
  onToggle,
}: {
  readonly field: DocumentField;
  readonly isOpen: boolean;
  readonly isPersonal: boolean;
  readonly looksPersonal: boolean;
  readonly onToggle: () => void;
}) {
  const t = useT();
  const kind = kindWords(field.kind);
  return (
    <Button look="text" block style={headStyle} aria-expanded={isOpen} onClick={onToggle}>
      <Text as="span" clip>
        {labelOf(field.key, declaredField(field))}
      </Text>
      <Text as="span" tone="muted">
        {isPersonal
          ? t('{kind}, personal', { kind })
          : looksPersonal
            ? t('{kind}, may be personal', { kind })
            : kind}
      </Text>
    </Button>
  );
}
