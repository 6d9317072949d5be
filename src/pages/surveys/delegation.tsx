/** Shows who is assigned to the section, and lets the respondent assign it to a colleague or take it back. */
import { useRef, useState } from 'react';
import { useT } from '../../i18n/translate.ts';
import { useSession } from '../../providers/session.ts';
import { toastFailure } from '../../shell/toast-failure.ts';
import { PersonIcon } from '../../ui/icons.tsx';
import { Line } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { sendDelegation } from './sheet-calls.ts';
import { useOutline, useSheet } from './sheet-context.ts';
import { Select } from '../../ui/select.tsx';

/** Select value for "assigned to nobody in particular". */
const anyone = 0;

const fits = { minWidth: 0, maxWidth: '100%' } as const;

export function SectionDelegation({ section }: { readonly section: string }) {
  const t = useT();
  const store = useSheet();
  const { me } = useSession();
  const delegations = useOutline('delegations');
  const surveys = useOutline('surveys');
  const { colleagues, mayAnswer, period, respondent, audience } = store.sheet;
  /** Shown until it is saved. The select stays usable meanwhile, or it would lose the focus. */
  const [chosen, setChosen] = useState<number>();
  /** What was chosen last, while anything is being saved. */
  const wanted = useRef<number>(undefined);
  const given = delegations.find((one) => one.section === section);
  if (!mayAnswer || colleagues.length === 0)
    return given === undefined ? null : (
      <Text tone="muted" above={3} className="screen-only">
        <PersonIcon /> {t('This section is assigned to {name}.', { name: given.to.name })}
      </Text>
    );
  const send = async (to: number) => {
    const [only] = audience === 'mco' ? surveys : [];
    const next = await sendDelegation({
      period: period.id,
      respondent: respondent.id,
      ...(only === undefined ? {} : { subject: only.subject.id }),
      section,
      to: to === anyone ? null : to,
    });
    store.refresh({ ...store.sheet, delegations: next });
  };
  const give = async (to: number) => {
    const isSending = wanted.current !== undefined;
    wanted.current = to;
    setChosen(to);
    if (isSending) return;
    let sent: number;
    do {
      sent = wanted.current;
      try {
        await send(sent);
      } catch (error) {
        // A choice that has been replaced meanwhile may fail unnoticed.
        if (wanted.current === sent) toastFailure(error, t('The section could not be assigned'));
      }
    } while (wanted.current !== sent);
    wanted.current = undefined;
    setChosen(undefined);
  };
  const people = [
    ...colleagues,
    ...(given === undefined || colleagues.some(({ id }) => id === given.to.id) ? [] : [given.to]),
  ];
  return (
    <Line align="center" above={3} className="screen-only">
      <PersonIcon />
      <Text as="span" tone="muted" id={`delegation-${section}`}>
        {t('Assigned to')}
      </Text>
      {/* With large text, a name is cut short rather than wider than a phone. */}
      <div style={fits}>
        <Select
          aria-labelledby={`delegation-${section}`}
          popupMatchSelectWidth={false}
          value={chosen ?? given?.to.id ?? anyone}
          onChange={(to) => void give(to)}
          options={[
            { value: anyone, label: t('Anyone on our team') },
            ...people.map(({ id, name }) => ({
              value: id,
              label: id === me.user.id ? t('{name} (you)', { name }) : name,
            })),
          ]}
        />
      </div>
      {given !== undefined &&
        given.to.id === me.user.id &&
        given.by !== null &&
        given.by !== given.to.name && (
          <Text as="span" strong>
            {t('Delegated to you by {name}', { name: given.by })}
          </Text>
        )}
    </Line>
  );
}
