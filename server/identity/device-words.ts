/**
 * Describes a device by its browser's user agent, for its owner to recognize. Nothing relies on it, because anybody can send
 * anything.
 */
const browsers: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** For example "Firefox, Windows"; undefined if the user agent contains no known name. */
export function deviceWords(userAgent: string | undefined): string | undefined {
  const text = (userAgent ?? '').slice(0, 500);
  const named = [browsers, systems].flatMap((known) => known.find(([sign]) => sign.test(text))?.[1] ?? []);
  return named.length === 0 ? undefined : named.join(', ');
}

/** Shortens an address to a range that is just enough to recognize a place: 203.0.113.x, 2001:db8:1::. */
export function addressRange(address: string): string {
  const v4 = /(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address)?.[1];
  if (v4 !== undefined) return `${v4}.x`;
  const parts = address.split('::')[0]?.split(':') ?? [];
  return `${parts.slice(0, 3).join(':')}::`;
}
