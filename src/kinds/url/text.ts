import { plain } from '../shared/plain.ts';

export function urlText(value: unknown): string {
  return plain(value)
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
}
