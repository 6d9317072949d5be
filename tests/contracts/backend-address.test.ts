import { describe, expect, test } from 'vitest';
import { backendAddress } from '../../src/contracts/api/backend-address.ts';

const page = 'https://portal.example.org';

describe('VITE_BASE_URL', () => {
  test.each([undefined, '', 'api.example.org', '/api', 'ftp://api.example.org', 'javascript:alert(1)'])(
    '%j is rejected with an error that names the variable',
    (value) => {
      expect(() => backendAddress(value, page)).toThrow('invalid VITE_BASE_URL');
    },
  );

  test('the address of another backend is used as written, without its trailing slash', () => {
    expect(backendAddress('https://api.example.org/v2/', page)).toBe('https://api.example.org/v2');
    expect(backendAddress('http://localhost:8080', page)).toBe('http://localhost:8080');
  });

  test('the default means the origin of the page, whatever its address', () => {
    expect(backendAddress('http://localhost:3000', page)).toBe(page);
  });
});
