import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import ShowScreen from '../../framework/show/show-screen.tsx';
import { PartyFigures } from '../dashboards/payments/party-figures.tsx';

export default function SdaPage({ resource }: { readonly resource: string }) {
  return <ShowScreen resource={resource} section={Figures} />;
}

function Figures({ record }: { readonly record: UnknownRecord }) {
  const { mcos } = record;
  return <PartyFigures resource="sdas" id={record.id} mcoCount={Array.isArray(mcos) ? mcos.length : 0} />;
}
