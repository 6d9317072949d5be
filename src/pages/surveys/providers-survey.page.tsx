import type { OwnPageProps } from '../../shell/page/page.tsx';
import { SurveysOfTenant } from './surveys-of-tenant.tsx';

export default function ProvidersSurvey(props: OwnPageProps) {
  return <SurveysOfTenant {...props} audience="provider" />;
}
