/**
 * The schema of an account holder as the server returns it: the JSON documents inside the record are validated before they are
 * shown.
 */
import * as z from 'zod';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const address = z.object({
  address1: text,
  address2: text,
  city: text,
  country: text,
  postalCode: text,
  state: text,
});
const entity = z.object({
  legalBusinessName: text,
  dbaBusinessName: text,
  governmentId: text,
  parentCompany: text,
  address,
  phoneNumbers: z
    .array(z.string())
    .nullish()
    .transform((numbers) => numbers ?? []),
});
const person = z.object({
  firstName: text,
  lastName: text,
  email: text,
  governmentId: text,
  dob: text,
  address,
  phoneNumber: text,
});

const holder = z.object({
  id: z.number(),
  legalBusinessName: text,
  tenant: z.object({ id: z.number(), name: z.string() }).nullish(),
  status: z.string(),
  documentsMissing: z.number().default(0),
  replacedBy: z.object({ id: z.number(), name: z.string() }).nullish(),
  natureOfBusiness: text,
  websiteUrl: text,
  workflow: text,
  tosTimestamp: text,
  kybPassedTimestamp: text,
  createdAt: text,
  businessEntity: entity,
  controlPerson: person,
  beneficialOwnerEntities: z.array(entity),
  beneficialOwnerIndividuals: z.array(person),
});
export type HolderRecord = z.output<typeof holder>;

/** Undefined when `record` is not a valid account holder. */
export function readHolder(record: unknown): HolderRecord | undefined {
  return holder.safeParse(record).data;
}
