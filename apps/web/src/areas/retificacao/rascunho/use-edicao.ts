import {
  editarMudanca,
  type MudancaDoRascunho,
  soltarCampo,
  TRAVA_DO_CAMPO_SEGUNDOS,
  travarCampo,
} from '@apura/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The note of a change is locked and edited as its fields are, under this name. */
export const NOTA = 'nota';

/** The field that this user is editing. */
export interface EdicaoAberta {
  mudanca: number;
  campo: string;
  texto: string;
  /** The version of the change that it began from. */
  versao: number;
  /** Why the value was refused. */
  falha: string | null;
  /** Somebody else changed it meanwhile: `falha` says who, and the value that is there now is shown. */
  mudou: boolean;
  saving: boolean;
}

/**
 * The field that is being edited and what may be done to it; `save` may name the version that its user has seen since.
 * One field is edited at a time. It stays locked for others while it is open, and stays open when its row is scrolled
 * out of view.
 */
export function useEdicao(id: string) {
  const queryClient = useQueryClient();
  const [aberta, setAberta] = useState<EdicaoAberta | null>(null);
  /** Why a field could not be opened: somebody else holds it. */
  const [recusa, setRecusa] = useState<{ mudanca: number; campo: string; texto: string } | null>(null);
  const latest = useRef(aberta);
  latest.current = aberta;
  const change = useCallback((part: Partial<EdicaoAberta>) => {
    setAberta((now) => (now === null ? null : { ...now, ...part }));
  }, []);
  const refresh = useCallback(
    () => queryClient.invalidateQueries({ queryKey: queryKeys.rascunho(id) }),
    [queryClient, id],
  );

  const release = useCallback(() => {
    const held = latest.current;
    // A lock that is not given back ends by itself.
    if (held !== null)
      call(soltarCampo, { body: { id, mudanca: held.mudanca, campo: held.campo } }).catch(() => undefined);
  }, [id]);

  const close = useCallback(() => {
    release();
    setAberta(null);
  }, [release]);

  const open = useCallback(
    async ({ id: mudanca, versao }: MudancaDoRascunho, campo: string, texto: string) => {
      release();
      setRecusa(null);
      setAberta({ mudanca, campo, texto, versao, falha: null, mudou: false, saving: false });
      try {
        await call(travarCampo, { body: { id, mudanca, campo } });
      } catch (error) {
        setAberta((now) => (now?.mudanca === mudanca && now.campo === campo ? null : now));
        setRecusa({ mudanca, campo, texto: messageOf(error) });
        void refresh();
      }
    },
    [id, release, refresh],
  );

  const save = useCallback(
    async (versaoVista?: number) => {
      const now = latest.current;
      if (now === null || now.saving) return;
      change({ saving: true, falha: null });
      const { mudanca, campo, texto } = now;
      const versao = versaoVista ?? now.versao;
      try {
        await call(editarMudanca, {
          body: {
            id,
            mudanca,
            versao,
            ...(campo === NOTA ? { campos: {}, nota: texto } : { campos: { [campo]: texto } }),
          },
        });
        await refresh();
        close();
      } catch (error) {
        const mudou = error instanceof ApiError && error.code === 'mudanca-alterada';
        if (mudou) await refresh();
        const doCampo = error instanceof ApiError ? error.fields[campo] : undefined;
        change({ saving: false, falha: doCampo ?? messageOf(error), mudou });
      }
    },
    [id, change, close, refresh],
  );

  const { mudanca, campo } = aberta ?? {};
  useEffect(() => {
    if (mudanca === undefined || campo === undefined) return;
    const renew = () => call(travarCampo, { body: { id, mudanca, campo } }).catch(() => undefined);
    const timer = setInterval(() => void renew(), (TRAVA_DO_CAMPO_SEGUNDOS * 1000) / 2);
    return () => clearInterval(timer);
  }, [id, mudanca, campo]);
  useEffect(() => release, [release]);

  return useMemo(() => ({ aberta, recusa, open, change, save, close }), [aberta, recusa, open, change, save, close]);
}

export type Edicao = ReturnType<typeof useEdicao>;
