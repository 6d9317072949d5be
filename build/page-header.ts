import { fileURLToPath } from 'node:url';

/** For `resolve.alias`: replaces the only component that @refinedev/antd uses from this package with the portal's own. */
export const pageHeader = {
  find: /^@ant-design\/pro-layout$/,
  replacement: fileURLToPath(new URL('../src/ui/page-header.tsx', import.meta.url)),
};
