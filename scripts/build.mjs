import { build } from './built.mjs';

await build('portal', 'server').catch((error) => {
  console.error(error.message);
  process.exit(1);
});
