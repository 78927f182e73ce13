// Guarantees that no batch is sent to the eSocial twice when the server is killed.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Transmissao } from '@apura/contract';
import { createAutoridadeTeste, createEsocialSimulator, openServidor, type ServidorSimulado } from '@apura/simulators';
import { expect, test } from '@playwright/test';
import { type ApiCliente, createApiCliente } from '../api/api-cliente.ts';
import { type Servidor, startServidor } from '../servidor/start-servidor.ts';

const REPO = fileURLToPath(new URL('../../../../', import.meta.url));
const PLANILHA = 'fixtures/retificacao/demonstracao/planilha-esocial.xlsx';
const EMPRESA = 'AURORA ALIMENTOS FICTICIOS LTDA:99210437000117';
const SENHA = 'Segredo@1';
const PATIENCE_MS = 240_000;
const ID_DO_EVENTO = /<evento Id="([^"]+)"/g;

/** What happens to the batch that the government is sent next, while the server has it written down as being sent. */
type Golpe =
  /** The government takes it, and the server dies before there is an answer. */
  | 'sem-resposta'
  /** It is answered to a server that has stopped, and dies before it has read that. */
  | 'sem-registro'
  /** The server dies, and the government never had it. */
  | 'perdido';

test.describe('kill -9 while a rectification is transmitted', () => {
  let pasta = '';
  let governo: ServidorSimulado;
  let servidor: Servidor;
  let api: ApiCliente;
  let golpe: Golpe | null = null;
  /** The Ids of each batch that came, whatever became of it, and whether the government took it. */
  const recebidos: { ids: string[]; aceito: boolean }[] = [];

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    pasta = mkdtempSync(join(tmpdir(), 'apura-transmissao-'));
    const autoridade = createAutoridadeTeste();
    // It outlives the server, as the government does.
    const simulador = createEsocialSimulator({
      agora: () => new Date(),
      eventosDe: () => [],
      segundosPorLote: 1,
      ultimoDiaFechado: 0,
    });
    governo = await openServidor({
      tls: { ...autoridade.issue({ nome: 'localhost', uso: 'servidor' }), ca: autoridade.cert },
      answer: (pedido) => {
        if (!pedido.caminho.includes('EnviarLote')) return simulador.answer(pedido);
        const ids = [...pedido.corpo.matchAll(ID_DO_EVENTO)].map(([, id = '']) => id);
        // Before anything is answered: from here on it reads nothing.
        if (golpe === 'sem-registro') servidor.freeze();
        recebidos.push({ ids, aceito: golpe !== 'perdido' });
        return golpe === 'perdido' ? { status: 503 } : simulador.answer(pedido);
      },
    });
    const ca = join(pasta, 'autoridade.pem');
    writeFileSync(ca, autoridade.cert);
    servidor = await startServidor({
      dataDir: join(pasta, 'data'),
      env: { ESOCIAL: 'producao', ESOCIAL_TRANSMITIR: '1', ESOCIAL_URL: governo.url, ESOCIAL_CA_FILE: ca },
    });
    api = await createApiCliente(servidor.url);
    const pfx = autoridade.selar(autoridade.issue({ nome: EMPRESA, uso: 'cliente' }), SENHA);
    await api.importCertificado({ pfx, senha: SENHA });
  });
  test.afterAll(async () => {
    await servidor?.stop();
    await governo?.close();
    rmSync(pasta, { recursive: true, force: true });
  });

  /** Waits for the next batch, strikes, and answers its number when the server is back. */
  async function strike(id: string, proximo: Golpe): Promise<number> {
    const antes = recebidos.length;
    if (proximo !== 'sem-registro') governo.fail([{ tipo: 'mudo' }], /EnviarLote/);
    golpe = proximo;
    const deadline = Date.now() + PATIENCE_MS;
    // The server is not asked here: a stopped process does not answer.
    while (recebidos.length === antes) {
      if (Date.now() > deadline) throw new Error('no further batch was sent');
      await wait(20);
    }
    golpe = null;
    // An answer that was already sent reaches the socket of a process that no longer reads.
    if (proximo === 'sem-registro') await wait(500);
    await servidor.kill();
    await servidor.restart();
    const { lotes } = await api.waitTransmissao(id, () => true);
    const lote = lotes.find(({ situacao }) => situacao !== 'aceito');
    expect(lote?.situacao, 'it is written down as being sent, and nothing else').toBe('enviando');
    return lote?.ordem ?? 0;
  }
  const situacaoDe = ({ lotes }: Transmissao, ordem: number) => lotes.find((lote) => lote.ordem === ordem)?.situacao;

  test('of the whole server: each batch is looked for, and nothing is sent twice', async () => {
    test.setTimeout(600_000);
    const [demonstracao] = await api.waitProjetos((p) => p.status === 'CONCLUDED');
    const planilha = { nome: 'planilha.xlsx', bytes: readFileSync(join(REPO, PLANILHA)) };
    const id = await api.createRetificacao({ projetoId: demonstracao?.id ?? '', type: 'esocial', planilha });
    await api.waitRetificacao(id, ({ status }) => status === 'SUCCESS');
    const preparo = await api.transmitir(id);

    for (const proximo of ['sem-resposta', 'sem-registro'] as const) {
      const ordem = await strike(id, proximo);
      const enviados = recebidos.length;
      // It is looked for when it has had its minutes, and the rest follows.
      await api.waitTransmissao(id, ({ situacao }) => situacao === 'esperando');
      expect(recebidos).toHaveLength(enviados);
      await api.advanceHora();
      const achado = await api.waitTransmissao(id, (t) => situacaoDe(t, ordem) === 'aceito');
      expect(achado.lotes.find((lote) => lote.ordem === ordem)).toMatchObject({
        protocolo: null,
        mensagem: expect.stringContaining('Encontrado no eSocial'),
      });
    }

    const perdido = await strike(id, 'perdido');
    await api.waitTransmissao(id, ({ situacao }) => situacao === 'esperando');
    await api.advanceHora();
    const duvida = await api.waitTransmissao(id, ({ situacao }) => situacao === 'incerta');
    expect(duvida.mensagem).toContain(`Não se sabe se o eSocial recebeu o lote ${perdido} `);
    // Only now, because a person who has looked says so.
    await api.resumeTransmissao(id, perdido);
    const fim = await api.waitTransmissao(id, ({ situacao }) => situacao !== 'andamento' && situacao !== 'esperando');
    expect(fim).toMatchObject({ situacao: 'concluida', aceitos: preparo.eventos, eventos: preparo.eventos });

    const aceitos = recebidos.filter(({ aceito }) => aceito).flatMap(({ ids }) => ids);
    expect(new Set(aceitos).size, 'each event reached the government once').toBe(aceitos.length);
    expect(aceitos).toHaveLength(preparo.eventos);
    expect(recebidos.filter(({ aceito }) => !aceito)).toHaveLength(1);
    for (const { ordem } of fim.lotes)
      for (const evento of await api.listEventosDoLote(id, ordem))
        expect(evento).toMatchObject({ situacao: 'aceito', recibo: expect.stringMatching(/^1\.2\.\d{19}$/) });
  });
});
