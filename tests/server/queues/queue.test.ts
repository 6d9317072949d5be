import { describe, expect, it } from 'vitest';
import { createQueue } from '../../../server/queues/queue.ts';

const maxWaitMs = 60_000;

/** A task that ends when `finish` is called. */
function held() {
  let finish = () => {};
  const ended = new Promise<void>((resolve) => (finish = resolve));
  return { finish, ended };
}

describe('queues', () => {
  it('run a limited number at once and start the rest in order, even after a failure', async () => {
    const queue = createQueue({ concurrency: 2, maxWaiting: 10, maxWaitMs });
    const begun: number[] = [];
    const tasks = Array.from({ length: 5 }, held);
    const results = tasks.map(({ ended }, index) =>
      queue(async () => {
        begun.push(index);
        await ended;
        if (index === 0) throw new Error('failed');
        return index;
      }),
    );
    const settled = Promise.allSettled(results);
    expect(begun).toEqual([0, 1]);
    tasks[0]?.finish();
    await Promise.allSettled(results.slice(0, 1));
    expect(begun).toEqual([0, 1, 2]);
    for (const { finish } of tasks) finish();
    expect((await settled).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
  });

  it('refuse a task when the queue is full, and accept more once there is room', async () => {
    const queue = createQueue({ concurrency: 1, maxWaiting: 1, maxWaitMs });
    const [first, second] = [held(), held()];
    const running = queue(() => first.ended);
    const waiting = queue(() => second.ended);
    await expect(queue(() => Promise.resolve())).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    first.finish();
    second.finish();
    await Promise.all([running, waiting]);
    await expect(queue(() => Promise.resolve('done'))).resolves.toBe('done');
  });

  it('refuse a task that has waited too long, and give its turn to the next', async () => {
    const queue = createQueue({ concurrency: 1, maxWaiting: 10, maxWaitMs: 10 });
    const first = held();
    const running = queue(() => first.ended);
    await expect(queue(() => Promise.resolve('late'))).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfterSeconds: 5 },
    });
    const next = queue(() => Promise.resolve('next'));
    first.finish();
    await running;
    await expect(next).resolves.toBe('next');
    await expect(queue(() => Promise.resolve('free'))).resolves.toBe('free');
  });
});
