/** Where values stand: of which resource, and of which record. Given around lists, record pages and forms. */
import { createContext, use } from 'react';

export interface RecordContext {
  readonly resource: string;
  /** Left out in a list, where each cell names its own, and in the form of a new record. */
  readonly id?: number;
}

const CurrentRecord = createContext<RecordContext | undefined>(undefined);
export const RecordContextProvider = CurrentRecord.Provider;

export function useRecordContext(): RecordContext | undefined {
  return use(CurrentRecord);
}
