import { Alert } from 'antd';
import type { ReactNode } from 'react';

/** Says at once why something could not be done; nothing where there is nothing to say. */
export function Failure({ children }: { readonly children: ReactNode }) {
  return children === undefined ? null : <Alert type="error" role="alert" title={children} />;
}
