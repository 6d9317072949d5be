const maxJsonLength = 120;

export function customText(value: unknown): string {
  if (value === null || value === undefined) return '';
  const json = JSON.stringify(value);
  return json.length > maxJsonLength ? `${json.slice(0, maxJsonLength)}…` : json;
}
