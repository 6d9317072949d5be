/** Whose sheet. An MCO has one for each provider that it assesses, a provider one for all its MCOs. */
export interface SheetPlace {
  readonly period: number;
  readonly respondent: number;
  readonly subject: number | null;
}
