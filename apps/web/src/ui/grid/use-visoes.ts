import { type ConteudoVisao, createVisao, deleteVisao, updateVisao, type Visao } from '@apura/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/call.ts';

/** The ways to change the saved views of a report. Each throws an ApiError, and reads the list anew when it is done. */
export function useVisoes(relatorio: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function run<T>(work: () => Promise<T>): Promise<T> {
    setBusy(true);
    try {
      const done = await work();
      await client.invalidateQueries({ queryKey: ['visoes', relatorio] });
      return done;
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    save: (dados: { nome: string; compartilhada: boolean; conteudo: ConteudoVisao }) =>
      run(() => call(createVisao, { body: { relatorio, ...dados } })),
    update: ({ id, versao, nome, compartilhada, conteudo }: Visao, to: Partial<Visao>) =>
      run(() =>
        call(updateVisao, {
          body: {
            id,
            versao,
            nome: to.nome ?? nome,
            compartilhada: to.compartilhada ?? compartilhada,
            conteudo: to.conteudo ?? conteudo,
          },
        }),
      ),
    remove: ({ id }: Visao) => run(() => call(deleteVisao, { body: { id } })),
  };
}
