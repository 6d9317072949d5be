/** Identifies a sheet. An MCO has one for each provider that it assesses; a provider has one for all its MCOs. */
export interface SheetKey {
  readonly period: number;
  readonly respondent: number;
  readonly subject: number | null;
}
