// `apura mcp` answers an assistant in short JSON, in the portal's own calls, and says in Portuguese what to do when it
// cannot.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listRelatoriosDoProjeto, type Projeto, type RelatorioNoProjeto } from '@apura/contract';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseArgs } from '../parse-args.ts';
import { createMcpServer } from './create-mcp-server.ts';

const TOKEN = 'apura_token-ficticio';
/** What the portal answers next: by path without its query. */
type Resposta = { status?: number; json: unknown };

let pedidos: string[];
let respostas: Record<string, Resposta>;
let client: Client;
let close: () => Promise<void>;

beforeEach(async () => {
  pedidos = [];
  respostas = {};
  const http = createServer((request, response) => {
    pedidos.push(`${request.headers.authorization === `Bearer ${TOKEN}` ? '' : 'sem token '}${request.url}`);
    const { status = 200, json } = respostas[(request.url ?? '').split('?')[0] ?? ''] ?? { status: 404, json: {} };
    response.writeHead(status, { 'content-type': 'application/json', location: '/outro' }).end(JSON.stringify(json));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  // A listening TCP server always has this kind of address.
  const portal = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const stop = new AbortController();
  const mcp = createMcpServer({ portal, token: TOKEN, signal: stop.signal }, '1');
  const [here, there] = InMemoryTransport.createLinkedPair();
  client = new Client({ name: 'teste', version: '1' });
  await Promise.all([mcp.connect(there), client.connect(here)]);
  close = async () => {
    stop.abort();
    await client.close();
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  };
});
afterEach(() => close());

async function ask(name: string, argumentos: Record<string, unknown> = {}) {
  const resposta = (await client.callTool({ name, arguments: argumentos })) as CallToolResult;
  const [texto] = resposta.content;
  return { erro: resposta.isError === true, texto: texto?.type === 'text' ? texto.text : '' };
}

const umProjeto = (change: Partial<Projeto>): Projeto => ({
  id: '1',
  grupo: '',
  parceiro: '',
  empresa: 'AURORA ALIMENTOS FICTICIOS LTDA',
  cnpj: '99210437000117',
  regime: [],
  uf: '',
  municipio: '',
  ie: '',
  situacao: '',
  cnae: '',
  cnae_secundario: [],
  qtd_filiais: null,
  validade: null,
  atualizadoEm: null,
  cadastro: '',
  periodoInicial: '2025-10-01',
  periodoFinal: '2025-12-31',
  buscarDocumentos: 0,
  recorrencia: 'unico',
  origem: null,
  usuario: 'Fulana Fictícia',
  usuarioEmail: 'fulana@exemplo.test',
  status: 'CONCLUDED',
  mensagem: null,
  pbi: null,
  certificado: 'DESABILITADO',
  execucoes: [],
  ...change,
});

const umRelatorio = (change: Partial<RelatorioNoProjeto>): RelatorioNoProjeto => ({
  report: 'EFD-C Serviços',
  rows: 0,
  failed: false,
  onDemand: false,
  opportunity: null,
  risk: null,
  present: [],
  missing: [],
  semProposta: null,
  semDossie: null,
  ...change,
});

describe('apura mcp', () => {
  it('offers tools that read, each with a schema that takes no other argument', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'listar_projetos',
      'listar_relatorios',
      'ler_linhas',
      'listar_achados',
      'listar_oportunidades',
      'ler_origem',
      'explicar_relatorio',
    ]);
    for (const { annotations, inputSchema, description } of tools) {
      expect(annotations?.readOnlyHint).toBe(true);
      expect(inputSchema.additionalProperties).toBe(false);
      expect(description).toMatch(/\.$/);
    }
  });

  it('finds projects by words of company, CNPJ and situation, a page at a time, without their other data', async () => {
    const projetos = [umProjeto({}), umProjeto({ id: '2', status: 'FILES' }), umProjeto({ id: '3', empresa: 'OUTRA' })];
    respostas['/api/processes'] = { json: { finalResult: projetos } };
    const { texto } = await ask('listar_projetos', { busca: 'aurora', limite: 1 });
    expect(JSON.parse(texto)).toEqual({
      total: 2,
      projetos: [
        {
          projeto: '1',
          empresa: 'AURORA ALIMENTOS FICTICIOS LTDA',
          cnpj: '99210437000117',
          inicio: '2025-10-01',
          fim: '2025-12-31',
          situacao: 'Concluído',
        },
      ],
      proxima: 1,
    });
    const { texto: segunda } = await ask('listar_projetos', { busca: 'aurora', limite: 1, pular: 1 });
    expect(JSON.parse(segunda)).toMatchObject({
      projetos: [{ projeto: '2', situacao: 'Aguardando Arquivos' }],
      proxima: null,
    });
    const { texto: arquivos } = await ask('listar_projetos', { busca: 'aguardando' });
    expect(JSON.parse(arquivos).projetos.map((um: { projeto: string }) => um.projeto)).toEqual(['2']);
  });

  it('leaves empty reports out unless asked for, and names those that are made when they are opened', async () => {
    const reports = [
      umRelatorio({}),
      umRelatorio({ report: 'EFD-C Fretes', rows: 3, risk: '1.00' }),
      umRelatorio({ report: 'EFD-C Validação', onDemand: true }),
    ];
    respostas['/api/reports/7'] = { json: { reports } };
    const { texto } = await ask('listar_relatorios', { projeto: '7' });
    expect(JSON.parse(texto).relatorios).toEqual([
      { relatorio: 'EFD-C Fretes', linhas: 3, risco: '1.00' },
      { relatorio: 'EFD-C Validação', feito_ao_abrir: true },
    ]);
    const { texto: todos } = await ask('listar_relatorios', { projeto: '7', vazios: true });
    expect(JSON.parse(todos).total).toBe(3);
  });

  it('asks for a window with filter, order and totals, and keeps file and line in any choice of columns', async () => {
    respostas['/api/reportJSON/7/EFD-C%20Fretes'] = {
      json: {
        jsonData: [{ Número: '8013485', PIS: '20.21', Série: null, Arquivo: 'efd.txt', Linha: 166 }],
        total: 21,
        columns: ['Número', 'PIS', 'Série', 'Arquivo', 'Linha'].map((key) => ({ key, type: 'text', total: 'none' })),
        totals: [{ label: 'Total', values: { PIS: '36.02' } }],
      },
    };
    const pedido = { projeto: '7', relatorio: 'EFD-C Fretes', filtro: { PIS: '>20' }, ordem: ['-PIS'], totais: true };
    const { texto } = await ask('ler_linhas', { ...pedido, colunas: ['PIS', 'Série'] });
    expect(JSON.parse(texto)).toEqual({
      relatorio: 'EFD-C Fretes',
      total: 21,
      colunas: ['Número', 'PIS', 'Série', 'Arquivo', 'Linha'],
      linhas: [{ PIS: '20.21', Arquivo: 'efd.txt', Linha: 166 }],
      totais: [{ nome: 'Total', PIS: '36.02' }],
      proxima: 20,
    });
    const { search } = new URL(pedidos[0] ?? '', 'http://portal.test');
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
      offset: '0',
      limit: '20',
      filter: '{"PIS":">20"}',
      sort: '-PIS',
      totals: 'true',
    });
    const { erro, texto: recusa } = await ask('ler_linhas', { ...pedido, colunas: ['Pis'] });
    expect([erro, recusa]).toEqual([
      true,
      'A coluna "Pis" não existe neste relatório. As colunas são: Número, PIS, Série, Arquivo, Linha.',
    ]);
  });

  it('says what to do when the portal refuses, is busy, leads elsewhere or is of another version', async () => {
    const path = '/api/reports/7';
    const falhar = (status: number, json: unknown) => {
      respostas[path] = { status, json };
      return ask('listar_relatorios', { projeto: '7' });
    };
    const erro = (code: string, message: string, fields = {}) => ({ code, message, fields });
    const CASOS: [number, unknown, string][] = [
      [401, erro('token-invalido', 'Este token de acesso expirou'), 'Este token de acesso expirou.'],
      [404, erro('nao-encontrado', 'Não encontramos'), 'Não encontramos. Confira o id com listar_projetos'],
      [
        400,
        erro('requisicao-invalida', 'Confira', { 'filter.PIS': 'Esta coluna tem números.' }),
        'Confira. Esta coluna',
      ],
      [503, erro('servico-indisponivel', 'Ocupado'), 'Ocupado. Espere um pouco e pergunte de novo.'],
      [302, {}, 'não responde. Confira a rede e o endereço em --portal'],
      [200, { reports: [{}] }, 'Use o apura da mesma versão do portal.'],
    ];
    for (const [status, json, frase] of CASOS) {
      const { erro: recusado, texto } = await falhar(status, json);
      expect([status, recusado, texto]).toEqual([status, true, expect.stringContaining(frase)]);
    }
    expect(pedidos).toHaveLength(CASOS.length);
    expect(pedidos).not.toContain('/outro');
  });

  it('asks the portal nothing when the question is wrong', async () => {
    for (const [nome, argumentos, frase] of [
      ['ler_linhas', { projeto: '7', relatorio: 'x', limite: 101 }, 'Corrija o que foi pedido a ler_linhas. limite: '],
      ['ler_linhas', { projeto: '7' }, 'relatorio: Campo obrigatório, informe um valor.'],
      ['listar_projetos', { apagar: true }, 'Chave inválida: "apagar"'],
      ['excluir_projeto', {}, 'A ferramenta "excluir_projeto" não existe. As ferramentas são: listar_projetos'],
    ] as const) {
      const { erro, texto } = await ask(nome, argumentos);
      expect([erro, texto]).toEqual([true, expect.stringContaining(frase)]);
    }
    expect(pedidos).toEqual([]);
  });

  it('puts what it is asked for into one segment of the address', async () => {
    await ask('listar_relatorios', { projeto: '../processes?x=1' });
    expect(pedidos).toEqual([`${listRelatoriosDoProjeto.path.replace(':projetoId', '..%2Fprocesses%3Fx%3D1')}`]);
  });

  it('needs the address of a portal and a token, and no folder', () => {
    const faltas = [['mcp'], ['mcp', 'pasta'], ['mcp', '--portal', 'http://portal.test']].map((args) =>
      parseArgs(args),
    );
    expect(faltas).toEqual([
      { kind: 'usage', message: expect.stringContaining('--portal https://') },
      { kind: 'usage', message: 'O comando mcp não lê pastas; sobrou "pasta".' },
      { kind: 'usage', message: expect.stringContaining('O token não pode viajar aberto') },
    ]);
  });
});
