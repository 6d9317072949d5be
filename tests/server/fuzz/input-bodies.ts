/** Request bodies: generated from the API document, then distorted. */
import * as fc from 'fast-check';
import type { JsonSchema } from './api-document.ts';
import { hostileText, hostileValue } from './hostile-values.ts';
import { fitting, plausible } from './plausible-values.ts';
import { uploadBoundary } from './upload-bodies.ts';

/** The value with a part replaced, removed or added. */
function bent(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null) return hostileValue;
  const keys = Object.keys(value);
  if (keys.length === 0) return hostileValue;
  const put = (key: string, inner: unknown) =>
    Array.isArray(value) ? Object.assign([...value], { [key]: inner }) : { ...value, [key]: inner };
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .constantFrom(...keys)
        .chain((key) => bent(Object(value)[key]).map((inner) => put(key, inner))),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...keys)
        .map((key) => Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom(
            'id',
            'version',
            'createdAt',
            'tenant',
            'role',
            'isActive',
            'status',
            'state',
            'userId',
            'passwordHash',
            'toString',
            'x',
          ),
          hostileValue,
        )
        .map(([key, inner]) => put(key, inner)),
    },
    { weight: 1, arbitrary: hostileValue },
  );
}

export const formHeaders = { 'content-type': `multipart/form-data; boundary=${uploadBoundary}` };
const oneFile = fc.tuple(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('letter.pdf', 'map.gif', 'rows.csv', '../../x', '') },
    { weight: 1, arbitrary: hostileText.map(headerSafe) },
  ),
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('%PDF-1.4', 'GIF89a', 'a,b\r\n1,2', '<svg/>', 'MZ\u0000', '') },
    { weight: 1, arbitrary: hostileText },
  ),
  fc.oneof(
    { weight: 8, arbitrary: fc.constant('file') },
    { weight: 1, arbitrary: fc.constantFrom('other', '__proto__', 'constructor', '') },
  ),
);
/** A form with one file, sometimes with none or several, or without its final boundary. */
export const formBody = fc
  .tuple(
    fc.oneof(
      { weight: 8, arbitrary: fc.array(oneFile, { minLength: 1, maxLength: 1 }) },
      { weight: 1, arbitrary: fc.array(oneFile, { maxLength: 3 }) },
    ),
    fc.oneof({ weight: 8, arbitrary: fc.constant('--\r\n') }, { weight: 1, arbitrary: fc.constant('') }),
  )
  .map(([parts, end]) => {
    const texts = parts.map(
      ([name, content, part]) =>
        `--${uploadBoundary}\r\ncontent-disposition: form-data; name="${part}"; filename="${name}"\r\n\r\n${content}\r\n`,
    );
    return `${texts.join('')}--${uploadBoundary}${end}`;
  });

/** The selection of an action: existing records, by id or by filter. */
function selecting(ids: readonly string[]) {
  const named = fc.record({
    id: fc.constantFrom(...(ids.length > 0 ? ids.map(Number) : [1])),
    version: fc.integer({ min: 1, max: 3 }),
  });
  return fc.oneof(
    { weight: 3, arbitrary: fc.array(named, { minLength: 1, maxLength: 3 }).map((records) => ({ records })) },
    // Filters match only a few: an action done to all records could be done to none afterwards.
    {
      weight: 1,
      arbitrary: fc.oneof(
        named.map(({ id }) => ({ all: `id=${id}` })),
        fc.constantFrom('q=1', 'nonsense=1').map((all) => ({ all })),
      ),
    },
  );
}

/** The required fields and one more, because few combinations of changed fields are valid. */
function partOf(value: unknown, schema: JsonSchema | undefined): fc.Arbitrary<unknown> {
  const required = schema?.required ?? [];
  const entries = Object.entries(Object(value));
  return fc.nat(Math.max(entries.length - 1, 0)).map((chosen) => {
    const kept = entries.filter(([key], index) => required.includes(key) || index === chosen);
    return Object.fromEntries(kept);
  });
}

export function bodyFor(
  schema: JsonSchema | undefined,
  ids: readonly string[],
): fc.Arbitrary<string | undefined> {
  const plain = schema === undefined ? fc.constant<unknown>(undefined) : plausible(schema).map(fitting);
  const whole =
    schema?.properties?.['selection'] === undefined
      ? plain
      : fc.tuple(plain, selecting(ids)).map(([body, selection]) => {
          const { expected: _, ...rest } = Object(body);
          return { ...rest, selection };
        });
  const json = (value: unknown): string | undefined => JSON.stringify(value);
  const textual = whole.chain((value) => fc.constantFrom(...brokenTexts(json(value) ?? '{}')));
  return fc.oneof(
    { weight: 8, arbitrary: whole.map(json) },
    { weight: 2, arbitrary: whole.chain((value) => partOf(value, schema)).map(json) },
    { weight: 8, arbitrary: whole.chain(bent).map(json) },
    { weight: 3, arbitrary: whole.chain(bent).chain(bent).map(json) },
    { weight: 2, arbitrary: textual },
    { weight: 1, arbitrary: hostileValue.map(json) },
  );
}

/** Texts that are not JSON, or JSON that no object literal produces. */
function brokenTexts(text: string): readonly string[] {
  const inside = text.startsWith('{') && text.length > 2 ? `,${text.slice(1)}` : '}';
  return [
    text.slice(0, -1),
    `${text}${text}`,
    `\ufeff${text}`,
    `{"__proto__":{"role":"admin"}${inside}`,
    `{"constructor":{"prototype":{}}${inside}`,
    `{"version":1,"version":2${inside}`,
    `{"vers\\u0069on":1${inside}`,
    `{"x":1e999${inside}`,
    `{"x":${'['.repeat(500)}${']'.repeat(500)}${inside}`,
    '['.repeat(5_000),
    `{"x":"${'y'.repeat(200_000)}"${inside}`,
    `{"x":"\\ud800"${inside}`,
    `{"x":"\u0000"${inside}`,
    text.replaceAll('"', "'"),
    '',
    ' ',
    '[]',
    'null',
    '"text"',
    '0',
    '--',
    'a=1&b=2',
  ];
}

/** Node refuses to send control characters in a header; other clients cannot either (RFC 9110, section 5.5). */
export function headerSafe(text: string): string {
  return text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').trim();
}
