/** What is missing before a developer can take over the prototype, with links to the places to fix. */
import type { ReactNode } from 'react';
import { labelOf } from '../../contracts/resource/fields.ts';
import { declaredField, type ResourceDocument } from '../../contracts/prototypes/prototype-document.ts';
import { byHand, type Lack, withoutRows } from '../../contracts/prototypes/readiness.ts';
import { changedByActions } from '../../contracts/prototypes/prototype-states.ts';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Line, Stack } from '../../ui/layout.tsx';
import { useFocusOnRemoval } from '../../ui/lost-focus.ts';
import { Panel } from './panel.tsx';
import { Text } from '../../ui/text.tsx';

/** A tab of the studio and a field in it. */
export interface StudioPlace {
  readonly tab: 'fields' | 'actions' | 'access' | 'words' | 'comments' | 'handOver';
  readonly field?: string;
}

interface ReadyPanelProps {
  readonly document: ResourceDocument;
  readonly lacks: readonly Lack[];
  readonly onGo: (place: StudioPlace) => void;
  readonly onChange: (document: ResourceDocument) => void;
  /** Marks a finding as fine as it is. */
  readonly onDecide: (what: string) => void;
}

export function ReadyPanel({ document, lacks, onGo, onChange, onDecide }: ReadyPanelProps) {
  const t = useT();
  // A finding that is fine as it is goes, with the button that said so.
  const around = useFocusOnRemoval<HTMLElement>(lacks.length);
  const nameOf = (key: string) => {
    const field = document.fields.find((one) => one.key === key);
    return field === undefined ? key : labelOf(key, declaredField(field));
  };
  const go = (label: string, place: StudioPlace) => (
    <Button size="small" onClick={() => onGo(place)}>
      {label}
    </Button>
  );
  const decide = (label: string, what: string) => (
    <Button size="small" look="quiet" onClick={() => onDecide(what)}>
      {label}
    </Button>
  );
  const itemOf = (lack: Lack): readonly [words: string, ways: ReactNode] => {
    switch (lack.is) {
      case 'title':
        return [t('No field names a row.'), go(t('Choose it'), { tab: 'fields' })];
      case 'columns':
        return [t('The list has no columns.'), go(t('Choose columns'), { tab: 'fields' })];
      case 'access':
        return [
          t('Nobody else is to have the finished list: only the Super Tenant will see it.'),
          <>
            {go(t('Decide'), { tab: 'access' })} {decide(t('Keep as is'), 'access')}
          </>,
        ];
      case 'pilotAccess':
        return [
          t(
            'Only the Super Tenant will see the finished list. Tenants that added rows in the pilot will no longer see them.',
          ),
          <>
            {go(t('Decide'), { tab: 'access' })} {decide(t('Keep as is'), 'pilotAccess')}
          </>,
        ];
      case 'everyRow':
        return [
          t(
            'Those who see it will see the rows of every tenant. In a pilot, people see only the rows of their own.',
          ),
          <>
            {go(t('Decide'), { tab: 'access' })} {decide(t('Keep as is'), 'everyRow')}
          </>,
        ];
      case 'personal':
        return [
          t('“{field}” looks like personal data. Encrypt it, or confirm that it is not personal.', {
            field: nameOf(lack.key),
          }),
          <>
            {go(t('Decide'), { tab: 'fields', field: lack.key })}{' '}
            {decide(t('It is not personal'), `personal:${lack.key}`)}
          </>,
        ];
      case 'unkept':
        return [
          t(
            '“{field}” is required, but the pilot does not keep it: without it, the pilot’s rows cannot be taken over. Make it optional, or leave the rows out.',
            { field: nameOf(lack.key) },
          ),
          <>
            {go(t('Go there'), { tab: 'fields', field: lack.key })}{' '}
            {decide(t('Leave the rows out'), withoutRows(lack.key))}
          </>,
        ];
      case 'misfit': {
        const { is, keys, rows: n } = lack.of;
        const words = { n, field: keys.map(nameOf).join(' + ') };
        return [
          is === 'value'
            ? t(
                {
                  by: 'n',
                  one: '“{field}” does not take what 1 row of the pilot has in it, so the pilot’s rows cannot be taken over. Correct it, or leave the rows out.',
                  other:
                    '“{field}” does not take what {n:number} rows of the pilot have in it, so the pilot’s rows cannot be taken over. Correct them, or leave the rows out.',
                },
                words,
              )
            : t(
                {
                  by: 'n',
                  one: '“{field}” is to be unique, but 1 row of the pilot repeats another, so the pilot’s rows cannot be taken over. Correct it, or leave the rows out.',
                  other:
                    '“{field}” is to be unique, but {n:number} rows of the pilot repeat others, so the pilot’s rows cannot be taken over. Correct them, or leave the rows out.',
                },
                words,
              ),
          <>
            {go(t('Go there'), { tab: 'fields', field: keys[0] })}{' '}
            {decide(t('Leave the rows out'), withoutRows(keys[0]))}
          </>,
        ];
      }
      case 'byHand':
        return [
          t(
            '“{field}” is changed by actions, but can also be changed in the form, by whoever may change the row and from any state.',
            { field: nameOf(lack.key) },
          ),
          <>
            <Button size="small" onClick={() => onChange(changedByActions(document, lack.key, true))}>
              {t('Let only actions change it')}
            </Button>{' '}
            {decide(t('Keep as is'), byHand(lack.key))}
          </>,
        ];
      case 'toItself':
        return [
          t('“{action}” also starts from the state that it leads to, where it would change nothing.', {
            action: lack.of,
          }),
          go(t('Go there'), { tab: 'actions' }),
        ];
      case 'gender':
        return [
          t('Spanish needs to know whether “{name}” is masculine or feminine.', { name: lack.of }),
          go(t('Choose it'), { tab: 'words' }),
        ];
      case 'filter':
        return [
          t(
            'Filtering by “{field}” will be slow once there are many rows. Let the search find it, or make it a choice.',
            {
              field: nameOf(lack.key),
            },
          ),
          go(t('Go there'), { tab: 'fields', field: lack.key }),
        ];
      case 'name':
        return [
          t(
            'Its name, “{what}”, is already used by {of}. Start over with a different name for the rows.',
            lack,
          ),
          go(t('Go there'), { tab: 'fields' }),
        ];
      case 'label':
        return [t('There is already a list called “{what}.”', lack), go(t('Rename it'), { tab: 'fields' })];
      case 'route':
        return [
          t('Its address, {what}, is already used by {of}.', lack),
          go(t('Go there'), { tab: 'fields' }),
        ];
      default:
        lack.is satisfies 'spanish';
        return [
          t(
            { by: 'n', one: '1 text has no Spanish.', other: '{n:number} texts have no Spanish.' },
            { n: lack.words.length },
          ),
          go(t('Write it'), { tab: 'words' }),
        ];
    }
  };
  return (
    <Panel title={t('Ready?')} ref={around}>
      {lacks.length === 0 ? (
        <Text tone="muted">{t('Nothing is missing. It is ready for a developer.')}</Text>
      ) : (
        <Stack as="ul" ruled>
          {lacks.map((lack) => {
            const [words, ways] = itemOf(lack);
            return (
              <Stack as="li" key={JSON.stringify(lack)} gap={2}>
                <Text breakWords>{words}</Text>
                <Line align="center">{ways}</Line>
              </Stack>
            );
          })}
        </Stack>
      )}
    </Panel>
  );
}
