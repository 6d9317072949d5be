/** What a person recognises their device by, of what its browser says of itself. Nothing rests on it: anybody can say anything. */
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

/** "Firefox, Windows"; undefined where it says nothing that is known. */
export function deviceWords(userAgent: string | undefined): string | undefined {
  const text = (userAgent ?? '').slice(0, 500);
  const named = [browsers, systems].flatMap((known) => known.find(([sign]) => sign.test(text))?.[1] ?? []);
  return named.length === 0 ? undefined : named.join(', ');
}

/** Near enough to recognise where one was, and no more: 203.0.113.x, 2001:db8:1::. */
export function addressRange(address: string): string {
  const v4 = /(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address)?.[1];
  if (v4 !== undefined) return `${v4}.x`;
  const parts = address.split('::')[0]?.split(':') ?? [];
  return `${parts.slice(0, 3).join(':')}::`;
}
