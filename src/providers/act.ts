/** Requests for declared actions (contracts/resource/actions.ts). */
import { actionPath, type Action, type ActionRequest, type Outcome } from '../contracts/resource/actions.ts';
import { type Resource, wirePath } from '../contracts/resource/define-resource.ts';
import { isObject } from '../contracts/values/objects.ts';
import { http } from './http.ts';
import { unreadableAnswer } from './request-failure.ts';

/** Rejects with RequestFailure. `key` is the idempotency key: the server carries out requests with the same key only once. */
export async function sendAction(
  resource: Resource,
  [name, action]: readonly [name: string, action: Action],
  request: ActionRequest,
  key: string,
): Promise<Outcome> {
  const { data } = await http.post<unknown>(`${wirePath(resource)}/${actionPath(name, action)}`, request, {
    headers: { 'Idempotency-Key': key },
  });
  if (!isObject(data) || typeof data['done'] !== 'number' || !Array.isArray(data['skipped']))
    throw unreadableAnswer();
  // The server's contract guarantees the rest, and its tests check that.
  return data as unknown as Outcome;
}
