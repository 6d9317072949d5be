import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import ShowScreen from '../../framework/show/show-screen.tsx';
import { PartyFigures } from '../dashboards/payments/party-figures.tsx';

/** MCOs that a provider contracts with. */
const mostly = 4;

export default function ProviderPage({ resource }: { readonly resource: string }) {
  return <ShowScreen resource={resource} section={Figures} />;
}

function Figures({ record }: { readonly record: UnknownRecord }) {
  return <PartyFigures resource="providers" id={record.id} mcoCount={mostly} />;
}
