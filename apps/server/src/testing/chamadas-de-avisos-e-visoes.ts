import type { ChamadaValida } from './chamada-valida.ts';
import type { Preparo } from './preparo.ts';

const OK_OK = [200, 200];

const visaoDe = (nome: string) => ({
  relatorio: 'ECD Balancete',
  nome,
  compartilhada: false,
  conteudo: { colunas: [], q: '', filtros: [], ordem: [], grupos: [], pivo: null },
});

async function keepVisao({ server, user, unique }: Preparo): Promise<string> {
  const payload = visaoDe(unique);
  const criada = await server.app.inject({
    method: 'POST',
    url: '/register/reportView',
    headers: user.headers,
    payload,
  });
  return criada.json<{ id: string }>().id;
}

/** Of the calls of every POST, those of the bell and of the views of reports. */
export const chamadasDeAvisosEVisoes: Record<string, ChamadaValida> = {
  'POST /api/avisos/vistos': { prepare: () => ({ ate: '2026-01-01T00:00:00.000Z' }), who: 'todos', twice: OK_OK },
  'POST /api/avisos/email': { prepare: () => ({ ligado: false }), who: 'todos', twice: OK_OK },
  'POST /register/reportView': { prepare: ({ unique }) => visaoDe(unique), who: 'todos', twice: OK_OK },
  'POST /update/reportView': {
    prepare: async (preparo) => {
      const { relatorio: _, ...dados } = visaoDe(`${preparo.unique} outra`);
      return { id: await keepVisao(preparo), versao: 1, ...dados };
    },
    who: 'todos',
    twice: [200, 409],
  },
  'POST /delete/reportView': {
    prepare: async (preparo) => ({ id: await keepVisao(preparo) }),
    who: 'todos',
    twice: [200, 404],
  },
};
