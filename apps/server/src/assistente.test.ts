import { rotas } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from './platform/db/as-owner.ts';
import { type AssistenteTeste, createTokenTeste, startAssistente } from './testing/assistente-teste.ts';
import { readFixturesDemonstracao } from './testing/fixtures-demonstracao.ts';
import { createEmpresaTeste, startProjetoTeste, waitForStatus } from './testing/projeto-teste.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

/**
 * `apura mcp` as an assistant of an accountant uses it: a process of its own, a client of the protocol, a server that
 * listens, and the documents of the demonstration.
 */

let server: TestServer;
let portal: string;
let projeto: string;
let documentos: readonly { name: string; bytes: Buffer }[];
let deA: AssistenteTeste;
let deB: AssistenteTeste;

beforeAll(async () => {
  server = await startTestServer({ work: true });
  const { a, b, app } = server;
  portal = await app.listen({ port: 0, host: '127.0.0.1' });
  documentos = await readFixturesDemonstracao();
  await createEmpresaTeste(app, a.user);
  projeto = await startProjetoTeste(app, a.user, documentos);
  await waitForStatus(app, a.user, projeto, ['CONCLUDED'], 120_000);
  deA = await startAssistente(portal, await createTokenTeste(app, a.user, 'ler'));
  deB = await startAssistente(portal, await createTokenTeste(app, b.user, 'ler'));
}, 180_000);
afterAll(async () => {
  await Promise.all([deA.client.close(), deB.client.close()]);
  await server.close();
});

interface Linhas {
  total: number;
  linhas: Record<string, string | number>[];
}
interface Origem {
  arquivo: string;
  linhas: { linha: number; registro?: string; texto: string; campos: { nome: string; valor: string }[] }[];
}

/** Files of the demonstration by how their names begin or end. */
const ARQUIVOS = {
  'EFD-C 10': /^PISCOFINS_20251001_/,
  'EFD-C 11': /^PISCOFINS_20251101_.*Retificadora/,
  'EFD-C 12': /^PISCOFINS_20251201_/,
  'EFD-F 10': /-20251001-20251031-.*SPED-EFD/,
  'EFD-F 11': /-20251101-20251130-.*SPED-EFD/,
} as const;

/**
 * Question, report, filter, and the answer: file, line, record, and the cell with its value. The test reads the line in
 * the file as well: it must begin with the record and contain the value, which is that of the EFD for an item that
 * differs from its XML.
 */
type Pergunta = [
  pergunta: string,
  relatorio: string,
  filtro: Record<string, string>,
  arquivo: keyof typeof ARQUIVOS,
  linha: number,
  registro: string,
  coluna: string,
  valor: string,
];
const OUTUBRO = { Período: '10/2025' };
const NOVEMBRO = { Período: '11/2025' };
const PERGUNTAS: readonly Pergunta[] = [
  ...(
    [
      ['Quanto custou o serviço da nota 81621?', '81621', 'EFD-C 10', 70, '6250.17'],
      ['Quanto foi cobrado na nota de serviço 81622?', '81622', 'EFD-C 10', 72, '23563.27'],
      ['Quanto custou o serviço da nota 64439?', '64439', 'EFD-C 11', 70, '7224.46'],
      ['Quanto foi cobrado na nota de serviço 64440?', '64440', 'EFD-C 11', 72, '20537.82'],
    ] as const
  ).map(([pergunta, nota, arquivo, linha, valor]): Pergunta => {
    return [pergunta, 'EFD-C Serviços', { Número: `=${nota}` }, arquivo, linha, 'A170', 'Valor Item', valor];
  }),
  ...(
    [
      ['Que base de PIS tem a energia de outubro?', '5147730', 'EFD-C 10', 160, '10756.11'],
      ['Que base de PIS tem a energia de novembro?', '7168859', 'EFD-C 11', 162, '13469.67'],
    ] as const
  ).map(([pergunta, conta, arquivo, linha, valor]): Pergunta => {
    const filtro = { Número: `=${conta}` };
    return [pergunta, 'EFD-C Energia Água Comunicação', filtro, arquivo, linha, 'C501', 'Base PIS', valor];
  }),
  ...(
    [
      ['Que crédito de PIS dá o CT-e 8013485?', '8013485', 'EFD-C 10', 166, '20.21'],
      ['Que crédito de PIS dá o CT-e 8763929?', '8763929', 'EFD-C 11', 168, '15.81'],
    ] as const
  ).map(([pergunta, cte, arquivo, linha, valor]): Pergunta => {
    return [pergunta, 'EFD-C Fretes', { Número: `=${cte}` }, arquivo, linha, 'D101', 'PIS', valor];
  }),
  ...(
    [
      ['Quanto foi o aluguel de outubro?', OUTUBRO, 'ALUGUEL', 'EFD-C 10', 171, '8500.00'],
      ['Quanto rendeu a aplicação em outubro?', OUTUBRO, 'RENDIMENTO', 'EFD-C 10', 172, '4923.69'],
      ['Quanto foi o aluguel de novembro?', NOVEMBRO, 'ALUGUEL', 'EFD-C 11', 173, '8500.00'],
      ['Quanto rendeu a aplicação em novembro?', NOVEMBRO, 'RENDIMENTO', 'EFD-C 11', 174, '3654.95'],
    ] as const
  ).map(([pergunta, mes, descricao, arquivo, linha, valor]): Pergunta => {
    const filtro = { ...mes, Descrição: descricao };
    return [pergunta, 'EFD-C Demais Documentos F100', filtro, arquivo, linha, 'F100', 'Valor', valor];
  }),
  ...(
    [
      ['Qual o encargo de depreciação de outubro?', OUTUBRO, 'EFD-C 10', 173],
      ['Qual o encargo de depreciação de novembro?', NOVEMBRO, 'EFD-C 11', 175],
    ] as const
  ).map(([pergunta, mes, arquivo, linha]): Pergunta => {
    return [pergunta, 'EFD-C Imobilizado Depreciação F120', mes, arquivo, linha, 'F120', 'Encargo', '3125.00'];
  }),
  ...(
    [
      ['Quanto de ICMS há a recolher de outubro?', OUTUBRO, 'EFD-F 10', 138, '523.51'],
      ['Quanto de ICMS há a recolher de novembro?', NOVEMBRO, 'EFD-F 11', 135, '13676.62'],
    ] as const
  ).map(([pergunta, mes, arquivo, linha, valor]): Pergunta => {
    const filtro = { ...mes, Tributo: '=ICMS' };
    return [pergunta, 'EFD-F Obrigações a Recolher', filtro, arquivo, linha, 'E116', 'Valor', valor];
  }),
  ...(
    [
      ['Que nota de outubro foi cancelada?', OUTUBRO, 'EFD-F 10', 55, '100000008'],
      ['Que nota de novembro foi cancelada?', NOVEMBRO, 'EFD-F 11', 63, '110000008'],
    ] as const
  ).map(([pergunta, mes, arquivo, linha, valor]): Pergunta => {
    return [pergunta, 'EFD-F Documentos Cancelados', mes, arquivo, linha, 'C100', 'Número', valor];
  }),
  ...(
    [
      ['Que ICMS tem o CT-e 8013485?', 'EFD-F CT-e e Fretes', '8013485', 'EFD-F 10', 133, 'D190', '167.00'],
      ['Que ICMS tem o CT-e 8763929?', 'EFD-F CT-e e Fretes', '8763929', 'EFD-F 11', 130, 'D190', '130.66'],
      [
        'Que ICMS tem a energia de outubro?',
        'EFD-F Energia e Comunicação',
        '5147730',
        'EFD-F 10',
        129,
        'C590',
        '2361.10',
      ],
      [
        'Que ICMS tem a energia de novembro?',
        'EFD-F Energia e Comunicação',
        '7168859',
        'EFD-F 11',
        126,
        'C590',
        '2956.76',
      ],
    ] as const
  ).map(([pergunta, relatorio, numero, arquivo, linha, registro, valor]): Pergunta => {
    return [pergunta, relatorio, { Número: `=${numero}` }, arquivo, linha, registro, 'ICMS', valor];
  }),
  ...(
    [
      ['Que base teve o chocolate da nota cancelada?', '6914,46', 99, '6084.72'],
      ['Que base teve o terceiro item da nota cancelada?', '3802,56', 101, '3802.56'],
      ['Que base teve o último item da nota cancelada?', '7153,68', 102, '6295.24'],
    ] as const
  ).map(([pergunta, item, linha, valor]): Pergunta => {
    const filtro = { 'Valor Item': `=${item}` };
    return [pergunta, 'Cruzamento Vendas Sem Efeito', filtro, 'EFD-C 12', linha, 'C170', 'Base', valor];
  }),
  ...([
    [
      ...['Que valor a EFD dá ao item que difere do XML?', 'Cruzamento Itens XML x EFD-C'],
      ...[{ ...OUTUBRO, Resultado: 'Valor diferente' }, 'EFD-C 10', 91, 'C170', 'Valor EFD-C', '6546,54'],
    ],
    [
      ...['Que compra de uso e consumo não deu crédito?', 'Cruzamento Créditos Não Aproveitados'],
      ...[{ Base: '=2459,85' }, 'EFD-F 10', 74, 'C170', 'Base', '2459.85'],
    ],
    [
      ...['Quanto ISS está na base da nota 81622?', 'Cruzamento DIFAL e ISS na Base'],
      ...[{ Número: '=81622' }, 'EFD-C 10', 71, 'A100', 'Imposto no Documento', '1178.16'],
    ],
    [
      ...['Onde está a água comprada sem crédito?', 'EFD-C Itens de Entrada sem Crédito'],
      ...[{ 'Valor Item': '=406,64' }, 'EFD-C 10', 119, 'C170', 'Valor Item', '406.64'],
    ],
    [
      ...['Onde está o chocolate de R$ 4.398,24?', 'EFD-C Itens de Saída'],
      ...[{ 'Valor Item': '=4398,24' }, 'EFD-C 10', 78, 'C170', 'Valor Item', '4398.24'],
    ],
  ] as unknown as readonly Pergunta[]),
];

describe('an assistant of the owner', () => {
  it('has thirty questions to ask', () => {
    expect(new Set(PERGUNTAS.map(([pergunta]) => pergunta)).size).toBe(30);
  });

  it.each(PERGUNTAS)('%s', async (_, relatorio, filtro, nome, linha, registro, coluna, valor) => {
    const { total, linhas } = await deA.perguntar<Linhas>('ler_linhas', { projeto, relatorio, filtro });
    const documento = documentos.find(({ name }) => ARQUIVOS[nome].test(name));
    const citada = { Arquivo: documento?.name, Linha: linha, [coluna]: valor };
    expect([total, linhas]).toEqual([1, [expect.objectContaining(citada)]]);

    const { arquivo, linhas: alvos } = await deA.perguntar<Origem>('ler_origem', {
      projeto,
      arquivo: documento?.name,
      linha,
    });
    const noDisco = documento?.bytes.toString('latin1').split('\r\n')[linha - 1] ?? '';
    expect(noDisco.startsWith(`|${registro}|`)).toBe(true);
    expect(noDisco.split('|')).toContainEqual(expect.stringContaining(valor.replace('.', ',')));
    expect(arquivo).toBe(documento?.name);
    expect(alvos.map(({ texto, ...alvo }) => [alvo.linha, alvo.registro, texto])).toEqual([[linha, registro, noDisco]]);
  });

  it('finds its way from the project to class, law and prescription of what was found', async () => {
    const { projetos } = await deA.perguntar<{ projetos: { projeto: string }[] }>('listar_projetos', {
      busca: 'aurora',
    });
    expect(projetos).toEqual([
      {
        projeto,
        empresa: expect.stringContaining('AURORA ALIMENTOS FICTICIOS LTDA'),
        cnpj: '99210437000117',
        inicio: '2025-10-01',
        fim: '2025-12-31',
        situacao: 'Concluído',
      },
    ]);
    const { relatorios } = await deA.perguntar<{ relatorios: object[] }>('listar_relatorios', {
      projeto,
      busca: 'sem efeito',
    });
    expect(relatorios).toEqual([
      {
        relatorio: 'Cruzamento Vendas Sem Efeito',
        linhas: 4,
        oportunidade: '1496.91',
        documentos_que_faltam: ['DCTF ou DCTFWeb', 'Pagamentos', 'PER/DCOMP'],
      },
    ]);
    const { achados } = await deA.perguntar<{ achados: { relatorio: string; filtro: object; valor: string }[] }>(
      'listar_achados',
      { projeto, busca: 'cancelado' },
    );
    const [maior] = achados;
    expect(maior).toMatchObject({ relatorio: 'Cruzamento Vendas Sem Efeito', valor: '1495.33' });
    const { linhas } = await deA.perguntar<Linhas>('ler_linhas', {
      projeto,
      relatorio: maior?.relatorio,
      filtro: maior?.filtro,
    });
    expect(linhas.map((linha) => linha.Linha)).toEqual([99, 101, 102]);
    const { oportunidades, base_legal: lei } = await deA.perguntar<{
      oportunidades: Record<string, string>[];
      base_legal: Record<string, string[]>;
    }>('listar_oportunidades', { projeto });
    const icms = oportunidades.find((linha) => linha.Tese === 'Exclusão do ICMS da base');
    expect(icms).toMatchObject({ Valor: '3498.74', 'Pago a Maior': '3498.74', 'Prescreve em': '2030-11-25' });
    expect(lei['EFD-C Exclusão do ICMS da Base']?.join()).toContain('RE 574.706');
    const { regra } = await deA.perguntar<{ regra: string[] }>('explicar_relatorio', {
      projeto,
      relatorio: maior?.relatorio,
    });
    expect(regra.join(' ')).toMatch(/cancelad/);
  });

  it('left a row of every call in the activity log, under its token', async () => {
    const linhas = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('auditoria').select(['usuario_id', 'rotulo', 'dados']).where('acao', '=', 'token.leu').execute(),
    );
    const leituras = rotas.filter((rota) => rota.porToken?.includes('ler') === true).map(({ id }) => id);
    expect(new Set(linhas.map(({ dados }) => dados.chamada))).toEqual(new Set(leituras));
    expect(linhas.filter(({ dados }) => dados.chamada === 'readLinhaOrigem')).toHaveLength(PERGUNTAS.length);
    for (const { usuario_id, rotulo } of linhas) {
      expect(usuario_id).toBe(server.a.user.id);
      expect(rotulo).toMatch(/^Assistente/);
    }
  });
});

describe('an assistant of another owner', () => {
  it('gets no row of the first one', async () => {
    expect(await deB.perguntar('listar_projetos', {})).toEqual({ total: 0, projetos: [], proxima: null });
    const { tools } = await deB.client.listTools();
    for (const { name, inputSchema } of tools.filter((tool) => tool.name !== 'listar_projetos')) {
      const pedidos = { projeto, relatorio: 'EFD-C Serviços', arquivo: documentos[0]?.name };
      const conhecidos = Object.entries(pedidos).filter(([chave]) => chave in (inputSchema.properties ?? {}));
      await expect(deB.perguntar(name, Object.fromEntries(conhecidos)), name).rejects.toThrow(
        'Confira o id com listar_projetos',
      );
    }
    expect(tools).toHaveLength(7);
  });

  it('and one with a token that sends are told what to do', async () => {
    const outro = await startAssistente(portal, await createTokenTeste(server.app, server.a.user, 'enviar'));
    await expect(outro.perguntar('listar_relatorios', { projeto })).rejects.toThrow(
      'crie em Meu Perfil um token que consulta',
    );
    await outro.client.close();
  });
});
