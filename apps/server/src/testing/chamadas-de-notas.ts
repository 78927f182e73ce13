import type { ChamadaValida } from './chamada-valida.ts';
import type { Preparo } from './preparo.ts';
import { createEmpresaTeste, EMPRESA_CNPJ } from './projeto-teste.ts';

/** A body about the company, which is made where it is missing. */
const daEmpresa =
  (resto: object = {}) =>
  async ({ server, user }: Preparo) => {
    await createEmpresaTeste(server.app, user).catch(() => EMPRESA_CNPJ);
    return { cnpj: EMPRESA_CNPJ, ...resto };
  };

const DESLIGADA = { ligada: false, certificado: '' };

/** Of the calls of every POST, those of the searches of NF-e and NFS-e. This server speaks to neither environment. */
export const chamadasDeNotas: Record<string, ChamadaValida> = {
  'POST /update/nfe': { prepare: daEmpresa(DESLIGADA), who: 'administracao', twice: [200, 200] },
  'POST /update/nfse': { prepare: daEmpresa(DESLIGADA), who: 'administracao', twice: [200, 200] },
  'POST /register/ciencia': { prepare: daEmpresa(), who: 'administracao', twice: [503, 503] },
  'POST /register/nfe': {
    prepare: daEmpresa({ chaves: ['35251098100002000157550010000000071000000078'] }),
    who: 'administracao',
    twice: [503, 503],
  },
  'POST /register/nfse': {
    prepare: daEmpresa({ chaves: ['35503082298100002000157000000000000125100000000017'] }),
    who: 'administracao',
    twice: [503, 503],
  },
};
