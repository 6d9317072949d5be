import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each(['', 'api.example.org'])('the build fails with VITE_BASE_URL=%j', (value) => {
  const build = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], {
    env: { ...process.env, VITE_BASE_URL: value },
    encoding: 'utf8',
  });
  expect(build.stderr).toContain('invalid VITE_BASE_URL');
  expect(build.status).toBe(1);
});
