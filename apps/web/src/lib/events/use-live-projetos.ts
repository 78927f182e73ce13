import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../query-keys.ts';
import { refreshSession } from '../session/session.ts';
import { gatherCalls } from './gather-calls.ts';
import { streamEvents } from './stream-events.ts';

const POLL_EVERY_MS = 5000;
const GATHER_MS = 250;
/** The bell may be later than the lists, and its question costs the server more. */
const GATHER_AVISOS_MS = 3_000;

/**
 * Keeps the list of projects, what hangs on a project, the rectifications and their drafts, the opportunities, the
 * notices, and the owner's credits as the server has them: by its events, and the projects by asking every five seconds
 * while these are cut.
 */
export function useLiveProjetos(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    // Progress comes in bursts, and a long list takes its time: fetches of it never overtake each other.
    const projetos = gatherCalls(() => queryClient.invalidateQueries({ queryKey: queryKeys.projetos }), {
      waitMs: GATHER_MS,
    });
    const retificacoes = gatherCalls(() => queryClient.invalidateQueries({ queryKey: queryKeys.retificacoes }), {
      waitMs: GATHER_MS,
    });
    const rascunhos = gatherCalls(() => queryClient.invalidateQueries({ queryKey: queryKeys.rascunhos }), {
      waitMs: GATHER_MS,
    });
    const oportunidades = gatherCalls(() => queryClient.invalidateQueries({ queryKey: queryKeys.oportunidades }), {
      waitMs: GATHER_MS,
    });
    const avisos = gatherCalls(() => queryClient.invalidateQueries({ queryKey: queryKeys.avisos }), {
      waitMs: GATHER_AVISOS_MS,
    });
    let gatheringCredits: ReturnType<typeof setTimeout> | undefined;
    let polling: ReturnType<typeof setInterval> | undefined;

    const refetch = (projetoId?: string) => {
      if (projetoId !== undefined) {
        void queryClient.invalidateQueries({ queryKey: queryKeys.arquivosEnviados(projetoId) });
        void queryClient.invalidateQueries({ queryKey: queryKeys.completude(projetoId) });
        void queryClient.invalidateQueries({ queryKey: queryKeys.validacao(projetoId) });
        void queryClient.invalidateQueries({ queryKey: queryKeys.arquivos(projetoId) });
      }
      projetos.call();
      avisos.call();
    };
    const refetchCredits = () => {
      gatheringCredits ??= setTimeout(() => {
        gatheringCredits = undefined;
        void refreshSession();
      }, GATHER_MS);
    };
    const setPolling = (on: boolean) => {
      clearInterval(polling);
      polling = on ? setInterval(() => document.hidden || refetch(), POLL_EVERY_MS) : undefined;
    };

    const follow = async () => {
      while (!stop.signal.aborted) {
        try {
          await streamEvents({
            signal: stop.signal,
            onOpen: () => {
              setPolling(false);
              // Events may have been missed before the stream opened.
              refetch();
              retificacoes.call();
              rascunhos.call();
              oportunidades.call();
            },
            onEvent: (evento) => {
              if (evento.type === 'credito') refetchCredits();
              else if (evento.type === 'retificacao') {
                retificacoes.call();
                avisos.call();
              } else if (evento.type === 'rascunho') rascunhos.call();
              else if (evento.type === 'oportunidade') {
                oportunidades.call();
                avisos.call();
              } else refetch(evento.id);
            },
          });
        } catch {
          // Cut or refused: the polling below takes over until the stream is back.
        }
        if (stop.signal.aborted) return;
        setPolling(true);
        await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
      }
    };
    void follow();

    return () => {
      stop.abort();
      clearInterval(polling);
      projetos.stop();
      retificacoes.stop();
      rascunhos.stop();
      oportunidades.stop();
      avisos.stop();
      clearTimeout(gatheringCredits);
    };
  }, [queryClient]);
}
