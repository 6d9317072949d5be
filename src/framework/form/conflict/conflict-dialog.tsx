/**
 * Shown when the record was saved in the meantime, by someone else or by the same user in another tab. For each field
 * changed on both sides, the user chooses one of the two values. A change that the user may not make any more is shown
 * with what was entered, because it is lost on saving.
 */
import { Divider, Radio } from 'antd';
import { useId, useState } from 'react';
import { labelOf } from '../../../contracts/resource/fields.ts';
import { useT } from '../../../i18n/translate.ts';
import { Cell } from '../../kinds/cells.tsx';
import type { CellProps } from '../../kinds/slot.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './conflict-dialog.module.css';
import { Dialog } from '../../../ui/dialog.tsx';
import { focusControl } from '../fields/error-summary.tsx';
import type { Clash, Merge } from './merge.ts';
import { Note } from '../../../ui/note.tsx';
import { Columns, Line, Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';

export type Side = 'mine' | 'theirs';
export type Choices = Readonly<Record<string, Side>>;

export interface ConflictDialogProps {
  readonly merge: Merge;
  /** The name of the record. */
  readonly name: string;
  /** Whether the same user made the other change, in another tab. */
  readonly isOwn: boolean;
  readonly onChoose: (choices: Choices) => void;
  readonly onClose: () => void;
}

export function ConflictDialog({ merge, name, isOwn, onChoose, onClose }: ConflictDialogProps) {
  const t = useT();
  const base = useId();
  const [choices, setChoices] = useState<Choices>({});
  const [asked, setAsked] = useState(false);
  const { locked, clashes, taken, isAnyLeft } = merge;

  const save = () => {
    const open = clashes.find(({ key }) => choices[key] === undefined);
    setAsked(true);
    if (open === undefined) onChoose(choices);
    else focusControl(`${base}-${open.key}-mine`);
  };
  return (
    <Dialog
      wide
      title={
        isOwn ? t('You changed {name} in another tab', { name }) : t('Someone else changed {name}', { name })
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Back to the form')}</Button>
          <Button look="primary" onClick={save}>
            {isAnyLeft || locked.length === 0 ? t('Save') : t('Leave the record as it is')}
          </Button>
        </>
      }
    >
      {locked.length > 0 && <LockedChanges locked={locked} isAnyLeft={isAnyLeft && clashes.length === 0} />}
      {clashes.length === 0 && locked.length === 0 && (
        <p>{t('None of these fields is one that you changed. Saving keeps both sets of changes.')}</p>
      )}
      {clashes.length > 0 && (
        <>
          <p>{isOwn ? ownClashWords(t, clashes.length) : clashWords(t, clashes.length)}</p>
          <Stack gap={5}>
            {clashes.map((clash) => (
              <ClashChoice
                key={clash.key}
                id={`${base}-${clash.key}`}
                clash={clash}
                isOwn={isOwn}
                chosen={choices[clash.key]}
                missing={asked && choices[clash.key] === undefined}
                onChoose={(side) => setChoices({ ...choices, [clash.key]: side })}
              />
            ))}
          </Stack>
        </>
      )}
      {taken.length > 0 && (
        <section>
          <Divider size="small" />
          <Text as="h3" size="m">
            {isOwn
              ? t('Changed in the other tab, kept as it is now')
              : t('Changed by them, kept as it is now')}
          </Text>
          <Stack as="dl" gap={1} above={2}>
            {taken.map(({ key, field, before, theirs }) => (
              <Line key={key} gap={[0, 4]}>
                <Stack as="dt" flex="0 1 240px">
                  <Text as="span" tone="muted">
                    {t(labelOf(key, field))}
                  </Text>
                </Stack>
                <Line as="dd" gap={[0, 2]} flex="1 1 200px">
                  <Shown fieldKey={key} field={field} value={before} />
                  <Text as="span" tone="muted" aria-hidden="true">
                    →
                  </Text>
                  <span className="visually-hidden">{t('changed to')}</span>
                  <Shown fieldKey={key} field={field} value={theirs} />
                </Line>
              </Line>
            ))}
          </Stack>
        </section>
      )}
    </Dialog>
  );
}

type LockedChangesProps = Pick<Merge, 'locked' | 'isAnyLeft'>;

function LockedChanges({ locked, isAnyLeft }: LockedChangesProps) {
  const t = useT();
  return (
    <section>
      <Note tone="warning">
        {lockedWords(t, locked.length)}
        {isAnyLeft && <> {t('Your other changes will be saved.')}</>}
      </Note>
      <Stack as="dl" gap={3} above={3}>
        {locked.map(({ key, field, mine, theirs }) => (
          <Line key={key} gap={[0, 4]}>
            <Stack as="dt" flex="0 1 240px">
              <Text as="span" strong>
                {t(labelOf(key, field))}
              </Text>
            </Stack>
            <Stack as="dd" flex="1 1 200px">
              <span>
                <Text as="span" tone="muted">
                  {t('You entered:')}
                </Text>{' '}
                <Shown fieldKey={key} field={field} value={mine} />
              </span>
              <span>
                <Text as="span" tone="muted">
                  {t('It stays:')}
                </Text>{' '}
                <Shown fieldKey={key} field={field} value={theirs} />
              </span>
            </Stack>
          </Line>
        ))}
      </Stack>
    </section>
  );
}

type Translate = ReturnType<typeof useT>;
const lockedWords = (t: Translate, n: number) =>
  t(
    {
      by: 'n',
      one: 'You changed a field that can no longer be changed. What you entered for it cannot be saved.',
      other:
        'You changed {n} fields that can no longer be changed. What you entered for them cannot be saved.',
    },
    { n },
  );
const clashWords = (t: Translate, n: number) =>
  t(
    {
      by: 'n',
      one: 'You both changed one field. Choose the value to keep.',
      other: 'You both changed {n} fields. Choose the value to keep for each.',
    },
    { n },
  );
const ownClashWords = (t: Translate, n: number) =>
  t(
    {
      by: 'n',
      one: 'One field was changed in both tabs. Choose the value to keep.',
      other: '{n} fields were changed in both tabs. Choose the value to keep for each.',
    },
    { n },
  );

interface ClashChoiceProps {
  readonly id: string;
  readonly clash: Clash;
  readonly isOwn: boolean;
  readonly chosen: Side | undefined;
  readonly missing: boolean;
  readonly onChoose: (side: Side) => void;
}

function ClashChoice({ id, clash, isOwn, chosen, missing, onChoose }: ClashChoiceProps) {
  const t = useT();
  const { key, field, before, mine, theirs } = clash;
  const sides = [
    { side: 'mine', words: isOwn ? t('In this tab') : t('Yours'), value: mine },
    { side: 'theirs', words: isOwn ? t('In the other tab') : t('Theirs'), value: theirs },
  ] as const;
  return (
    <fieldset
      className={styles.clash}
      data-missing={missing || undefined}
      aria-describedby={missing ? `${id}-message` : undefined}
    >
      <Text as="legend" size="m" strong>
        {t(labelOf(key, field))}
      </Text>
      <Columns min={240} gap={3} above={2}>
        {sides.map(({ side, words, value }) => (
          <Radio
            key={side}
            className={styles.side ?? ''}
            id={`${id}-${side}`}
            name={id}
            checked={chosen === side}
            onChange={() => onChoose(side)}
          >
            <Stack as="span">
              <Text as="span" tone="muted" size="s">
                {words}
              </Text>
              <Shown fieldKey={key} field={field} value={value} />
            </Stack>
          </Radio>
        ))}
      </Columns>
      <Text tone="muted" size="s" above={2}>
        {t('Before:')} <Shown fieldKey={key} field={field} value={before} />
      </Text>
      {missing && (
        <Text tone="danger" size="s" strong above={1} id={`${id}-message`}>
          {t('Choose one of the two.')}
        </Text>
      )}
    </fieldset>
  );
}

function Shown(props: CellProps) {
  return <Cell {...props} full plain />;
}
