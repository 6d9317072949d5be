const longestJson = 120;

export function customText(value: unknown): string {
  if (value === null || value === undefined) return '';
  const json = JSON.stringify(value);
  return json.length > longestJson ? `${json.slice(0, longestJson)}…` : json;
}
