import { type Endereco, findCep } from '@apura/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';

export interface CepLookup {
  state: 'idle' | 'asking' | 'failed';
  /** Why there is no address; '' unless it failed. */
  message: string;
  /** Asks for the address of eight digits; anything shorter ends the asking. The last one asked for counts. */
  ask: (digits: string) => void;
}

/** Looks up the address of a postal code while it is typed. `onFound` gets the answer of the last one asked for. */
export function useCep(onFound: (endereco: Endereco) => void): CepLookup {
  const [answer, setAnswer] = useState<{ state: CepLookup['state']; message: string }>(IDLE);
  const asking = useRef<AbortController>(undefined);
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  useEffect(() => () => asking.current?.abort(), []);
  const ask = useCallback((digits: string) => {
    asking.current?.abort();
    if (digits.length !== 8) return setAnswer(IDLE);
    const controller = new AbortController();
    asking.current = controller;
    setAnswer({ state: 'asking', message: '' });
    call(findCep, { params: { cep: digits }, signal: controller.signal }).then(
      (endereco) => {
        if (controller.signal.aborted) return;
        setAnswer(IDLE);
        found.current(endereco);
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setAnswer({ state: 'failed', message: messageOf(error) });
      },
    );
  }, []);
  return { ...answer, ask };
}

const IDLE = { state: 'idle', message: '' } as const;
