import type { ChamadaValida } from './chamada-valida.ts';
import { createEnvioTeste, novoEnvioDe } from './envio-teste.ts';
import { type Preparo, projetoAberto } from './preparo.ts';

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

async function keepEnvio(preparo: Preparo): Promise<string> {
  return createEnvioTeste(preparo.server.app, preparo.user, { projetoId: await projetoAberto(preparo) });
}

/** Of the calls of every POST, those of the bell, of the views of reports and of their scheduled mails. */
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
  'POST /register/envio': {
    prepare: async (preparo) => novoEnvioDe({ projetoId: await projetoAberto(preparo), usuarioId: preparo.user.id }),
    who: 'todos',
    twice: OK_OK,
  },
  'POST /update/envio': {
    prepare: async (preparo) => ({ id: await keepEnvio(preparo), pausado: true }),
    who: 'todos',
    twice: OK_OK,
  },
  'POST /delete/envio': {
    prepare: async (preparo) => ({ id: await keepEnvio(preparo) }),
    who: 'todos',
    twice: [200, 404],
  },
  'POST /delete/reportView': {
    prepare: async (preparo) => ({ id: await keepVisao(preparo) }),
    who: 'todos',
    twice: [200, 404],
  },
};
