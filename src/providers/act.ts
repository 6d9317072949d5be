/** Requests for declared actions (contracts/resource/actions.ts). */
import type { DataProvider } from '@refinedev/core';
import { actionPath, type Action, type ActionRequest, type Outcome } from '../contracts/resource/actions.ts';
import { type Resource, wirePath } from '../contracts/resource/define-resource.ts';
import { isObject } from '../contracts/values/objects.ts';
import { unreadableAnswer } from './request-failure.ts';

/** Rejects with RequestFailure. `key` is the idempotency key: the server carries out requests with the same key only once. */
export async function sendAction(
  provider: DataProvider,
  resource: Resource,
  [name, action]: readonly [name: string, action: Action],
  request: ActionRequest,
  key: string,
): Promise<Outcome> {
  const answer: { readonly data: unknown } | undefined = await provider.custom?.({
    url: actionUrl(resource, name, action),
    method: 'post',
    payload: request,
    headers: { 'Idempotency-Key': key },
  });
  const data = answer?.data;
  if (!isObject(data) || typeof data['done'] !== 'number' || !Array.isArray(data['skipped']))
    throw unreadableAnswer();
  // The server's contract guarantees the rest, and its tests check that.
  return data as unknown as Outcome;
}

export function actionUrl(resource: Resource, name: string, action: Action): string {
  return `${wirePath(resource)}/${actionPath(name, action)}`;
}
