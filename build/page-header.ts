import { fileURLToPath } from 'node:url';

/** For `resolve.alias`: the one component that @refinedev/antd takes of this package is drawn by the product's own. */
export const pageHeader = {
  find: /^@ant-design\/pro-layout$/,
  replacement: fileURLToPath(new URL('../src/ui/page-header.tsx', import.meta.url)),
};
