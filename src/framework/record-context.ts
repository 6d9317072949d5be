/** The resource and record that the values in a list, record page or form belong to. */
import { createContext, use } from 'react';

export interface RecordContext {
  readonly resource: string;
  /** Omitted in lists, where each cell names its own record, and in the form of a new record. */
  readonly id?: number;
}

const CurrentRecord = createContext<RecordContext | undefined>(undefined);
export const RecordContextProvider = CurrentRecord.Provider;

export function useRecordContext(): RecordContext | undefined {
  return use(CurrentRecord);
}
