/** The columns of the files that import payments and payment goals. */

const component = {
  name: 'program_component',
  field: 'component',
  required: true,
  also: ['component'],
  help: 'Program component, such as UHRIP.',
} as const;
const mco = {
  name: 'payer_mco_code',
  field: 'mco',
  required: true,
  also: ['mco', 'mco_code', 'payer', 'payer_mco'],
  help: 'Number or name of the MCO.',
} as const;
/** A TPI comes first: a file that contains it besides the name is read by it. */
const providerTitles = ['tpi', 'provider_tpi', 'provider'] as const;

export const paymentColumns = [
  {
    name: 'external_ref',
    field: 'externalRef',
    required: true,
    also: ['reference', 'external_reference', 'ref', 'transaction_id'],
    help: 'Your own reference. Must be unique within the MCO.',
  },
  {
    name: 'payment_period',
    field: 'period',
    required: true,
    also: ['period'],
    help: 'Name of an open payment period.',
  },
  component,
  { name: 'transaction_type', field: 'type', required: true, also: ['type'] },
  mco,
  {
    name: 'payee_tpi',
    field: 'provider',
    required: true,
    also: providerTitles,
    help: 'TPI or name of a provider in one of the MCO’s SDAs.',
  },
  {
    name: 'payee_npi',
    also: ['npi', 'provider_npi'],
    help: 'Leave empty, or match our record of the provider.',
  },
  {
    name: 'sda',
    field: 'sda',
    also: ['service_delivery_area'],
    help: 'Leave empty, or match our record of the provider.',
  },
  {
    name: 'provider_class',
    field: 'providerClass',
    also: ['class'],
    help: 'Leave empty, or match our record of the provider.',
  },
  { name: 'amount', field: 'amount', required: true, also: ['payment_amount'] },
  { name: 'payment_date', field: 'paymentDate', required: true, also: ['date', 'paid_on'] },
  { name: 'payment_method', field: 'method', required: true, also: ['method'] },
  // Optional, because payments by check have no trace number.
  {
    name: 'trace_number',
    field: 'trace',
    also: ['trace'],
    help: 'Required for ACH and wire payments.',
  },
  {
    name: 'memo',
    field: 'memo',
    also: ['note', 'notes', 'comment'],
    help: 'Optional. No patient information.',
  },
] as const;

export const goalColumns = [
  {
    name: 'payment_period',
    field: 'period',
    required: true,
    also: ['period'],
    help: 'Name of a payment period that is not closed.',
  },
  component,
  {
    name: 'sda',
    field: 'sda',
    required: true,
    also: ['service_delivery_area'],
    help: 'Name of the service delivery area (SDA).',
  },
  {
    name: 'provider_class',
    field: 'providerClass',
    required: true,
    also: ['class'],
    help: 'Name of the provider class.',
  },
  mco,
  {
    name: 'payee_tpi',
    field: 'provider',
    also: providerTitles,
    help: 'TPI or name of one provider. Leave empty if the goal is for the whole class.',
  },
  { name: 'goal_amount', field: 'amount', required: true, also: ['amount', 'goal'] },
  { name: 'effective_date', field: 'effectiveDate', required: true, also: ['effective', 'date'] },
  { name: 'note', field: 'note', also: ['notes', 'memo', 'comment'] },
] as const;

/** Columns with names, which only explain the identifiers. */
const notes = ['payer_mco_name', 'payee_name'] as const;

/** Everyone who may upload anything may upload payments. */
export const paymentFiles = {
  operation: 'uploadBatches.create',
  bySet: true,
  columns: paymentColumns,
  notes,
  withdraw: { by: 'batch', while: { status: 'submitted' } },
} as const;

/** A file contains all goals for entire components of a period: goals that it does not list are removed. */
export const goalFiles = { bySet: true, whole: true, columns: goalColumns, notes, withdraw: {} } as const;
