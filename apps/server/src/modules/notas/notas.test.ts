import { abrirCertificado } from '@apura/assinatura';
import { criarClienteNfe, enderecosNfe } from '@apura/coletores';
import { type BuscaNotas, type ErroResposta, FLUXOS } from '@apura/contract';
import {
  abrirServidor,
  chaveFicticia,
  createAutoridadeTeste,
  createNfeSimulator,
  type NfeSimulator,
  type NotaFicticia,
  type ServidorSimulado,
} from '@apura/simulators';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { createColetoresTeste } from '../../testing/coletor-teste.ts';
import { createEmpresaTeste, EMPRESA_CNPJ, novoProjetoDe, waitForStatus } from '../../testing/projeto-teste.ts';
import { startTestServer, type TestServer, type TestUser, tokenOf } from '../../testing/test-server.ts';
import { sealCertificado } from '../certificados/segredo-certificado.ts';
import { retomarBuscas } from './index.ts';

const CERTIFICADO = `EMPRESA FICTICIA:${EMPRESA_CNPJ}`;
const SENHA = 'Segredo@1';
const NOTAS: NotaFicticia[] = Array.from({ length: 60 }, (_, at) => {
  const dia = `2025-${at < 30 ? 10 : 12}-15`;
  const destinatario = { cnpj: EMPRESA_CNPJ, nome: 'EMPRESA FICTICIA' };
  return { chave: chaveFicticia({ dia, numero: at + 1 }), dia, valor: '1000.00', destinatario };
});

let server: TestServer;
let simulador: NfeSimulator;
let servidor: ServidorSimulado;
const coletores = createColetoresTeste();
beforeAll(async () => {
  const autoridade = createAutoridadeTeste();
  let agora = () => new Date();
  simulador = createNfeSimulator({
    agora: () => agora(),
    notasDe: (cnpj) => (cnpj === EMPRESA_CNPJ ? NOTAS : []),
  });
  const tls = { ...autoridade.emitir({ nome: 'localhost', uso: 'servidor' }), ca: autoridade.cert };
  servidor = await abrirServidor({ responder: (pedido) => simulador.responder(pedido), tls });
  const enderecos = enderecosNfe('producao', servidor.url);
  coletores.nfe = {
    abrir: (certificado) =>
      criarClienteNfe({
        enderecos,
        certificado: abrirCertificado(certificado),
        ca: autoridade.cert,
        timeoutMs: 2_000,
      }),
    pausaMs: 0,
  };
  server = await startTestServer({ work: true, overrides: { coletores } });
  agora = () => server.clock.now();
  await createEmpresaTeste(server.app, server.a.user);
  const pfx = autoridade.selar(autoridade.emitir({ nome: CERTIFICADO, uso: 'cliente' }), SENHA);
  const conteudo = sealCertificado(server.deps.crypto, server.a.id, { pfx, senha: SENHA });
  await asOwner(server.deps.db, server.a.id, (trx) =>
    trx
      .insertInto('certificado')
      .values({ owner_id: server.a.id, nome: CERTIFICADO, validade: '2100-01-01', conteudo })
      .execute(),
  );
}, 60_000);
afterAll(async () => {
  await server.close();
  await servidor.close();
});

const post = (user: TestUser, url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, headers: user.headers, payload });
const ligar = (user: TestUser, mudanca: object = {}) =>
  post(user, '/update/nfe', { cnpj: EMPRESA_CNPJ, ligada: true, certificado: CERTIFICADO, ...mudanca });

async function listar(user: TestUser): Promise<BuscaNotas[]> {
  const response = await server.app.inject({ method: 'GET', url: '/api/nfe', headers: user.headers });
  expect(response.json()).toMatchObject({ disponivel: true, simulado: false });
  return response.json<{ buscas: BuscaNotas[] }>().buscas;
}

const ver = (check: (busca: BuscaNotas | undefined) => void) =>
  vi.waitFor(async () => check((await listar(server.a.user))[0]), { timeout: 20_000, interval: 50 });

/** Moves the portal's clock on, and does what has fallen due. */
async function passar(ms: number): Promise<void> {
  server.clock.advance(ms);
  for (const user of [server.a.user, server.b.user])
    user.headers.authorization = `Bearer ${await tokenOf(server.app, user.email)}`;
  await retomarBuscas(server.deps);
}

const UMA_HORA = 3_600_001;
const manifestacoes = () => servidor.pedidos.filter(({ caminho }) => caminho.includes('RecepcaoEvento')).length;
const distribuicoes = () => servidor.pedidos.filter(({ caminho }) => caminho.includes('Distribuicao')).length;

describe('the search of the NF-e', () => {
  it('reads what there is, then asks every hour, and keeps each document once', async () => {
    expect((await ligar(server.a.user)).json()).toEqual({ message: 'Busca de NF-e ligada' });
    await ver((busca) =>
      expect(busca).toMatchObject({ cnpj: EMPRESA_CNPJ, ligada: true, situacao: 'em-dia', notas: 0, resumos: 60 }),
    );
    expect(distribuicoes()).toBe(2);
    // Pressed again, it does not ask before its hour.
    await ligar(server.a.user);
    await retomarBuscas(server.deps);
    await passar(30 * 60_000);
    expect(distribuicoes()).toBe(2);
    await passar(UMA_HORA);
    await vi.waitFor(() => expect(distribuicoes()).toBe(3), { timeout: 10_000 });
    await ver((busca) => expect(busca).toMatchObject({ situacao: 'em-dia', resumos: 60 }));
  });

  it('says the Ciência when it is ordered, and has the invoices whole with the next question', async () => {
    const response = await post(server.a.user, '/register/ciencia', { cnpj: EMPRESA_CNPJ });
    expect(response.json()).toEqual({ message: 'Ciência da Operação pedida para 60 notas' });
    await vi.waitFor(() => expect(manifestacoes()).toBe(3), { timeout: 10_000 });
    await ver((busca) => expect(busca).toMatchObject({ resumos: 60, cienciasPedidas: 60 }));
    expect((await post(server.a.user, '/register/ciencia', { cnpj: EMPRESA_CNPJ })).json()).toEqual({
      message: 'Nenhuma nota aguarda a Ciência da Operação',
    });
    await passar(UMA_HORA);
    await ver((busca) => expect(busca).toMatchObject({ notas: 60, resumos: 0, cienciasPedidas: 0 }));
  });

  it('gives a project that fetches by itself the invoices of its months', async () => {
    const response = await post(server.a.user, '/register/process', {
      ...novoProjetoDe(EMPRESA_CNPJ),
      ...{
        inicio: '2025-12-01',
        fim: '2025-12-31',
        upload: 1,
        tools: FLUXOS.automatica.tools,
        certificado: CERTIFICADO,
      },
    });
    coletores.ecac.passos = [{ tipo: 'concluido', resumo: 'fim' }];
    coletores.receitanetBx.passos = [{ tipo: 'ignorar', mensagem: 'nada' }];
    const id = response.json<{ projectId: string }>().projectId;
    const projeto = await waitForStatus(server.app, server.a.user, id, ['CONCLUDED', 'FAILED']);
    expect(projeto.status, JSON.stringify(projeto.execucoes)).toBe('CONCLUDED');
    const arquivos = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('arquivo').select(['tipo', 'situacao']).where('projeto_id', '=', id).execute(),
    );
    expect(arquivos.filter(({ tipo, situacao }) => tipo === 'NFE' && situacao === 'Usado')).toHaveLength(30);
  }, 60_000);

  it('waits and says so when another system asks, and when the government does not answer', async () => {
    await passar(UMA_HORA / 2);
    simulador.outroSistema(EMPRESA_CNPJ);
    await passar(UMA_HORA / 2);
    await ver((busca) => {
      expect(busca?.situacao).toBe('outro-sistema');
      expect(busca?.mensagem).toContain('outro sistema');
    });
    servidor.falhar([{ tipo: 'cortado' }, { tipo: 'malformado' }]);
    await passar(UMA_HORA);
    await ver((busca) => expect(busca?.mensagem).toContain('não está acessível'));
    await passar(5 * 60_000 + 1);
    await ver((busca) => expect(busca?.mensagem).toContain('não pôde ser lido'));
    await passar(UMA_HORA);
    await ver((busca) => expect(busca).toMatchObject({ situacao: 'em-dia', mensagem: null, notas: 60 }));
  });

  it('stops at once, and is nobody else’s', async () => {
    const antes = distribuicoes();
    expect((await ligar(server.a.user, { ligada: false })).json()).toEqual({ message: 'Busca de NF-e desligada' });
    await passar(3 * UMA_HORA);
    expect(distribuicoes()).toBe(antes);
    expect(await listar(server.b.user)).toEqual([]);
    const alheia = await ligar(server.b.user);
    expect([alheia.statusCode, alheia.json<ErroResposta>().code]).toEqual([422, 'empresa-nao-cadastrada']);
    const semCertificado = await ligar(server.a.user, { certificado: 'outro' });
    expect([semCertificado.statusCode, semCertificado.json<ErroResposta>().code]).toEqual([
      422,
      'certificado-invalido',
    ]);
  });
});
