import { useEffect, useRef, useState } from 'react';

interface Message {
  readonly tenantId: string;
  /** asked: is the form open in another tab? open: yes, in this one. */
  readonly says: 'asked' | 'open' | 'closed' | 'created';
}
export type OtherTab = 'none' | 'open' | 'created';

const after: Readonly<Record<Message['says'], OtherTab>> = {
  asked: 'open',
  open: 'open',
  closed: 'none',
  created: 'created',
};

/**
 * Whether another tab has the same form open or has submitted it. @returns this state, and a function that tells the other tabs
 * about a success
 */
export function useOtherTabs(tenantId: string): [OtherTab, () => void] {
  const [other, setOther] = useState<OtherTab>('none');
  const say = useRef<(says: Message['says']) => void>(undefined);
  useEffect(() => {
    const channel = new BroadcastChannel('account-holder-form');
    const tell = (says: Message['says']) => {
      const message: Message = { tenantId, says };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes no target
      channel.postMessage(message);
    };
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.tenantId !== tenantId) return;
      if (data.says === 'asked') tell('open');
      // The tab that submitted the form then closes it as well: keep `created`, which matters more.
      setOther((before) => (before === 'created' ? before : after[data.says]));
    });
    const leave = () => tell('closed');
    say.current = tell;
    tell('asked');
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
      channel.close();
    };
  }, [tenantId]);
  return [other, () => say.current?.('created')];
}
