import type { ChamadaValida } from './chamada-valida.ts';
import { insertOportunidadeTeste } from './oportunidade-teste.ts';
import { type Preparo, projetoAberto } from './preparo.ts';

/** Of the calls of every POST, those of opportunities. */
export const chamadasDeOportunidades: Record<string, ChamadaValida> = {
  'POST /api/oportunidades/alterar': {
    prepare: async (preparo) => {
      return { id: await umaOportunidade(preparo), versao: 1, estado: 'em-analise' };
    },
    who: 'todos',
    twice: [200, 409],
  },
  'POST /api/oportunidades/comentarios': {
    prepare: async (preparo) => ({ id: await umaOportunidade(preparo), texto: 'Conferir' }),
    who: 'todos',
    twice: [200, 200],
  },
  'POST /api/oportunidades/comentarios/apagar': {
    prepare: async (preparo) => {
      const { server, user } = preparo;
      const id = await umaOportunidade(preparo);
      await server.app.inject({
        method: 'POST',
        url: '/api/oportunidades/comentarios',
        headers: user.headers,
        payload: { id, texto: 'Conferir' },
      });
      return { id, numero: 1 };
    },
    who: 'todos',
    twice: [200, 200],
  },
};

async function umaOportunidade(preparo: Preparo): Promise<string> {
  const { server } = preparo;
  return insertOportunidadeTeste(server.deps, { ownerId: server.a.id, projetoId: await projetoAberto(preparo) });
}
