// A draft offers for a month what is the whole receipt of its file, says which file gives it, and else offers nothing.
import { createHash, randomUUID } from 'node:crypto';
import type { getRascunho, RouteResponse } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { createEmpresaTeste, createProjetoTeste, EMPRESA_CNPJ } from '../../testing/projeto-teste.ts';
import { insertPropostasTeste, umaProposta } from '../../testing/rascunho-teste.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ creditos: 200 });
  await createEmpresaTeste(server.app, server.a.user);
});
afterAll(() => server.close());

const HASH = '0123456789ABCDEF0123456789ABCDEF01234567';
const RECIBO = `${HASH}8`;
const OUTRO = `${'F'.repeat(40)}1`;

interface UmArquivo {
  nome: string;
  extensao?: string;
  tipo?: string;
  inicio?: string | null;
  situacao?: string;
  finalidade?: string;
  /** NUM_REC_ANTERIOR of its 0000. */
  anterior?: string;
}

/** The months of the draft of a concluded project with these files, of 10/2025 unless they say otherwise. */
async function mesesDe(arquivos: readonly UmArquivo[], recibos: Record<string, string> = {}) {
  const { app, deps, a } = server;
  const projetoId = await createProjetoTeste(app, a.user);
  const linhas = await Promise.all(
    arquivos.map(async (um, i) => {
      const campos = `006|1||${um.anterior ?? ''}|01102025|31102025|FICTICIA|${EMPRESA_CNPJ}|SP|||00|2`;
      const texto = `\xc2\xa0|0000|${campos}|\r\n`;
      const bytes = Buffer.from(texto, 'latin1');
      const caminho = `owner=${a.id}/projeto=${projetoId}/originais/um/${i + 1}`;
      await deps.storage.put(caminho, bytes);
      return {
        projeto_id: projetoId,
        owner_id: a.id,
        origem_id: randomUUID(),
        id: `a${i}`,
        ordem: i,
        nome: um.nome,
        extensao: um.extensao ?? 'txt',
        categoria: null,
        tipo: um.tipo ?? 'EFDC',
        tipo_descricao: '',
        sha256: createHash('sha256').update(bytes).digest('hex'),
        tamanho: bytes.length,
        onde: 'original' as const,
        caminho,
        cnpj: EMPRESA_CNPJ,
        inicio: um.inicio === undefined ? '2025-10-01' : um.inicio,
        fim: null,
        finalidade: um.finalidade ?? 'Original',
        situacao: um.situacao ?? 'Usado',
        total_problemas: 0,
        recebido_em: deps.clock.now(),
      };
    }),
  );
  await asOwner(deps.db, a.id, async (trx) => {
    await trx.insertInto('arquivo').values(linhas).execute();
    await trx.updateTable('projeto').set({ status: 'CONCLUDED' }).where('id', '=', projetoId).execute();
  });
  const propostas = [umaProposta({ linha: 1, periodo: '2025-10' }), umaProposta({ linha: 2, periodo: '2025-11' })];
  const id = await insertPropostasTeste(deps, { ownerId: a.id, usuarioId: a.user.id, projetoId, propostas });
  const { headers } = a.user;
  if (Object.keys(recibos).length > 0) {
    const payload = { id, recibos, parametros: [] };
    await app.inject({ method: 'POST', url: '/api/rascunhos/parametros', headers, payload });
  }
  const response = await app.inject({ method: 'GET', url: `/api/rascunhos/${id}`, headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<RouteResponse<typeof getRascunho>>().meses;
}

const base: UmArquivo = { nome: `PISCOFINS_outubro_${HASH}` };
const retificadora = (anterior: string): UmArquivo => ({
  nome: 'retificadora cortada',
  situacao: 'Substituído',
  finalidade: 'Retificadora',
  anterior,
});
const sugestoes = async (arquivos: readonly UmArquivo[]) => (await mesesDe(arquivos)).map(({ sugestao }) => sugestao);

describe('the receipt that a draft offers', () => {
  it('is what a rectifier of the month declares to replace, where it is that of the file', async () => {
    const [outubro, novembro] = await mesesDe([base, retificadora(RECIBO)]);
    const sugestao = { recibo: RECIBO, de: 'retificadora', arquivo: 'retificadora cortada.txt' };
    expect(outubro).toMatchObject({ periodo: '2025-10', comeco: HASH, recibo: '', sugestao });
    expect(novembro).toMatchObject({ periodo: '2025-11', arquivo: null, comeco: '', sugestao: null });
  });

  it('is in the name of the file, or of another one that begins with its hash, such as the receipt', async () => {
    const proprio = { nome: `outubro-${RECIBO.toLowerCase()}` };
    const [outubro] = await mesesDe([proprio]);
    const sugestao = { recibo: RECIBO, de: 'nome', arquivo: `${proprio.nome}.txt` };
    expect(outubro).toMatchObject({ comeco: HASH, sugestao });
    const rec = { nome: RECIBO, extensao: 'rec', tipo: 'DESCONHECIDO', inicio: null, situacao: 'Ilegível' };
    const [doRecibo] = await sugestoes([base, rec]);
    expect(doRecibo).toEqual({ recibo: RECIBO, de: 'nome', arquivo: `${RECIBO}.rec` });
  });

  it.each<[string, UmArquivo[]]>([
    ['only the hash in the name', [base]],
    ['a rectifier of another file', [base, retificadora(OUTRO)]],
    ['a rectifier whose receipt is not whole', [base, retificadora(HASH)]],
    ['a rectifier of another month', [base, { ...retificadora(RECIBO), inicio: '2025-11-01' }]],
    ['a receipt, and a file whose name says nothing', [{ nome: 'outubro' }, retificadora(RECIBO)]],
    ['another receipt in a name', [base, { nome: OUTRO, situacao: 'Substituído' }]],
    ['two files that count', [base, { nome: RECIBO }]],
  ])('is none with %s', async (_nome, arquivos) => {
    expect(await sugestoes(arquivos)).toEqual([null, null]);
  });

  it('leaves the kept one alone', async () => {
    const [outubro] = await mesesDe([base, retificadora(RECIBO)], { '2025-10': OUTRO });
    expect(outubro).toMatchObject({ recibo: OUTRO, sugestao: null });
  });
});
