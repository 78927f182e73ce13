import { useState } from 'react';
import { notificar } from './toast/notificar.ts';

const OFFLINE = 'Você está sem conexão: a lista é a da última atualização. Verifique a internet e tente de novo.';

/** What a list's refresh button does. Without a connection nothing would be sent, and the button says so. */
export function useRefresh(refetch: () => Promise<unknown>): { refreshing: boolean; refresh: () => void } {
  const [refreshing, setRefreshing] = useState(false);
  const refresh = () => {
    if (!navigator.onLine) {
      notificar('alert', OFFLINE);
      return;
    }
    setRefreshing(true);
    void refetch().finally(() => setRefreshing(false));
  };
  return { refreshing, refresh };
}
