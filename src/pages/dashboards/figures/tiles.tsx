/** The figures that resources declare for the dashboard (`tiles`), for users who may open the lists behind them. */
import { bind } from '../../../contracts/resource/predicate.ts';
import { includes, myValues } from '../../../contracts/resource/policy.ts';
import { useManifests } from '../../../framework/resources.tsx';
import { useT } from '../../../i18n/translate.ts';
import { mayOpen } from '../../../providers/access.ts';
import { useSession } from '../../../providers/session.ts';
import { Text } from '../../../ui/text.tsx';
import { FigureStrip } from './figure-strip.tsx';
import { CountedFigure } from './figures.tsx';

export function Tiles() {
  const t = useT();
  const { principal } = useSession();
  const tiles = useManifests()
    .filter(({ name }) => mayOpen(principal, name, 'list'))
    .flatMap(({ name, tiles: own = {}, access }) =>
      Object.entries(own).flatMap(([label, { where, tone = 'neutral', audience = access.screen }]) =>
        includes(audience, principal)
          ? [{ resource: name, label, tone, where: bind(where, myValues(principal)) }]
          : [],
      ),
    );
  if (tiles.length === 0) return null;
  return (
    <FigureStrip
      title={t('To review or correct')}
      of={tiles.length}
      none={<Text tone="muted">{t('Nothing right now.')}</Text>}
    >
      {(onState) =>
        tiles.map(({ label, ...tile }) => (
          <CountedFigure key={`${tile.resource} ${label}`} label={t(label)} {...tile} onState={onState} />
        ))
      }
    </FigureStrip>
  );
}
