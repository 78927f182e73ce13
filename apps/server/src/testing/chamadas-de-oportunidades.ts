import type { ChamadaValida } from './chamada-valida.ts';
import { insertOportunidadeTeste } from './oportunidade-teste.ts';
import { projetoAberto } from './preparo.ts';

/** Of the calls of every POST, those of opportunities. */
export const chamadasDeOportunidades: Record<string, ChamadaValida> = {
  'POST /api/oportunidades/alterar': {
    prepare: async (preparo) => {
      const { server } = preparo;
      const projetoId = await projetoAberto(preparo);
      const id = await insertOportunidadeTeste(server.deps, { ownerId: server.a.id, projetoId });
      return { id, versao: 1, estado: 'em-analise' };
    },
    who: 'todos',
    twice: [200, 409],
  },
};
