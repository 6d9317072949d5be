import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import ShowScreen from '../../framework/show/show-screen.tsx';
import { useT } from '../../i18n/translate.ts';
import { Note } from '../../ui/note.tsx';
import { PartyFigures } from '../dashboards/payments/party-figures.tsx';

/** The usual number of MCOs that a provider contracts with. */
const mostly = 4;

export default function ProviderPage({ resource }: { readonly resource: string }) {
  return <ShowScreen resource={resource} section={Figures} />;
}

function Figures({ record }: { readonly record: UnknownRecord }) {
  const t = useT();
  return (
    <>
      {record['sda'] === null && (
        <Note tone="warning">
          {t(
            'This provider has no service delivery area (SDA), so no MCO pays it, and it has no goals or surveys.',
          )}
        </Note>
      )}
      <PartyFigures resource="providers" id={record.id} mcoCount={mostly} />
    </>
  );
}
