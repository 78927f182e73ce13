import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ProvaRetificacao, Retificacao } from '@apura/contract';
import { type AbaEscrita, buildPlanilha } from '@apura/planilha';
import { rectify } from '@apura/retificacao/rectify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { asOwner } from '../../platform/db/as-owner.ts';
import { createEmpresaTeste, createProjetoTeste, EMPRESA_CNPJ } from '../../testing/projeto-teste.ts';
import { sendPlanilha } from '../../testing/retificacao-teste.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { VERSOES_ATUAIS } from '../../testing/versoes-atuais.ts';
import { createRunRetificacaoHandler } from './index.ts';
import type { Motor } from './motor.ts';

/** Guarantees that no workbook, however strange, breaks a rectification: each fault has a text of its own. */

const BASES = fileURLToPath(new URL('../../../../../fixtures/retificacao/doze-meses/base/', import.meta.url));
const MESES = ['10', '11'];

let server: TestServer;
let projetoId: string;

beforeAll(async () => {
  server = await startTestServer();
  await createEmpresaTeste(server.app, server.a.user);
  projetoId = await createConcluido();
});
afterAll(() => server.close());

/** A concluded project with the EFD-Contribuições of two months. */
async function createConcluido(): Promise<string> {
  const { a, app, deps } = server;
  const id = await createProjetoTeste(app, a.user);
  const now = deps.clock.now();
  await asOwner(deps.db, a.id, async (trx) => {
    for (const [ordem, mes] of MESES.entries()) {
      const bytes = readFileSync(`${BASES}efd-c-2024-${mes}.txt`);
      const caminho = `owner=${a.id}/projeto=${id}/originais/${mes}/1`;
      await deps.storage.put(caminho, bytes);
      const lugar = { projeto_id: id, owner_id: a.id, origem_id: randomUUID(), onde: 'original' as const, caminho };
      const tipo = { tipo: 'EFDC', categoria: 'EFDC', tipo_descricao: 'EFD-Contribuições', situacao: 'Usado' };
      const periodo = { inicio: `2024-${mes}-01`, fim: `2024-${mes}-28`, cnpj: EMPRESA_CNPJ };
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const arquivo = { id: `a${mes}`, ordem, nome: `efd-${mes}`, extensao: 'txt', sha256, tamanho: bytes.length };
      await trx
        .insertInto('arquivo')
        .values({ ...lugar, ...tipo, ...periodo, ...arquivo, total_problemas: 0, recebido_em: now })
        .execute();
    }
    await trx
      .insertInto('dataset')
      .values({ projeto_id: id, owner_id: a.id, ...VERSOES_ATUAIS, tabelas: '[]', publicado_em: now })
      .execute();
    const periodo = { periodo_inicial: '2024-10-01', periodo_final: '2024-12-31' };
    await trx
      .updateTable('projeto')
      .set({ status: 'CONCLUDED', ...periodo })
      .where('id', '=', id)
      .execute();
  });
  return id;
}

const get = (url: string, user = server.a.user) => server.app.inject({ method: 'GET', url, headers: user.headers });

async function send(bytes: Uint8Array, cod = projetoId): Promise<string> {
  const file = { name: 'planilha.xlsx', bytes };
  const response = await sendPlanilha(server.app, server.a.user, { cod, type: 'efdc', file });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ id: string }>().id;
}

/** The engine itself, in this process. */
const motorReal: Motor = (pedido, { onProgress, signal }) => rectify({ ...pedido, onProgress, signal });

/** Works a job as the queue gives it to a worker. */
const executar = (id: string, motor: Motor = motorReal) =>
  createRunRetificacaoHandler(
    server.deps,
    motor,
  )({
    ...{ id, data: { ownerId: server.a.id, retificacaoId: id }, failures: 0, lastTry: true },
    signal: new AbortController().signal,
  });

async function find(id: string): Promise<Retificacao | undefined> {
  const { finalResult } = (await get('/api/retificacao')).json<{ finalResult: Retificacao[] }>();
  return finalResult.find((row) => row.id === id);
}

const readProva = async (id: string) => (await get(`/api/retificacao/${id}/prova`)).json<ProvaRetificacao>();

/** What became of a workbook: its status, the months that were made, and its errors. */
async function attempt(bytes: Uint8Array) {
  const id = await send(bytes);
  await executar(id);
  const { resumo, ocorrencias } = await readProva(id);
  return {
    status: (await find(id))?.status,
    gerados: resumo.filter((r) => r.gerado).map((r) => r.periodo),
    erros: ocorrencias.filter((o) => o.nivel === 'ERRO'),
    avisos: ocorrencias.filter((o) => o.nivel === 'ADVERTENCIA').map((o) => o.mensagem),
  };
}

const aba = (nome: string, linhas: readonly (readonly (string | null)[])[]): AbaEscrita => ({
  nome,
  colunas: Array.from({ length: 6 }, () => ({ largura: 12, formato: 'texto' as const })),
  linhas: linhas.map((valores) => ({ valores })),
});
const PARAMETROS = aba('PARAMETROS', [
  ['PARAMETRO', 'PERIODO', 'VALOR'],
  ...MESES.map((mes) => ['NUM_REC_ANTERIOR', `${mes}/2024`, mes.padEnd(41, 'A')]),
]);
const TITULOS = ['ACAO', 'PERIODO', 'LINHA', 'COD_CTA'];
/** The item of the first document of each month. */
const linhaDoItem = (mes: string) =>
  readFileSync(`${BASES}efd-c-2024-${mes}.txt`, 'latin1')
    .split('\n')
    .findIndex((l) => l.startsWith('|C170|')) + 1;
const alterar = (mes: string, linha = String(linhaDoItem(mes))) => ['ALTERAR', `${mes}/2024`, linha, '4.1'];
const planilha = (...abas: AbaEscrita[]) => buildPlanilha([PARAMETROS, ...abas]);

const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const celula = (valor: string | undefined) =>
  `<c t="inlineStr"><is><t xml:space="preserve">${valor ?? ''}</t></is></c>`;
const linhaXml = (numero: number, valores: readonly string[]) =>
  `<row r="${numero}">${valores.map(celula).join('')}</row>`;
const PARAMETROS_XML = [
  linhaXml(1, ['PARAMETRO', 'PERIODO', 'VALOR']),
  ...MESES.map((mes, i) => linhaXml(i + 4, ['NUM_REC_ANTERIOR', `${mes}/2024`, mes.padEnd(41, 'A')])),
].join('');

const relacao = (id: string, tipo: string, alvo: string) =>
  `<Relationship Id="${id}" Type="${RELS}/${tipo}" Target="${alvo}"/>`;
const relacoes = (folhas: number, ...outras: readonly string[]) => {
  const dasFolhas = Array.from({ length: folhas }, (_, i) => relacao(`r${i}`, 'worksheet', `f${i}.xml`));
  return `<Relationships>${[...dasFolhas, ...outras].join('')}</Relationships>`;
};

/** A workbook as another program might write it: any part, any XML. */
async function pasta(folhas: Readonly<Record<string, string>>, outras: Readonly<Record<string, string>> = {}) {
  const nomes = Object.keys(folhas);
  const abas = nomes.map((nome, i) => `<sheet name="${nome.trim()}" state="hidden" r:id="r${i}"/>`);
  const zip = new ZipFile();
  for (const [nome, conteudo] of Object.entries({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${relacao('r', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      `<workbook xmlns:r="${RELS}"><workbookPr date1904="1"/>` + `<sheets>${abas.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relacoes(nomes.length, relacao('s', 'sharedStrings', 's.xml')),
    ...Object.fromEntries(nomes.map((n, i) => [`xl/f${i}.xml`, `<worksheet>${folhas[n]}</worksheet>`])),
    'xl/s.xml': '<sst/>',
    ...outras,
  }))
    zip.addBuffer(Buffer.from(conteudo), nome);
  zip.end();
  return buffer(zip.outputStream);
}
const dados = (linhas: string) => `<sheetData>${linhas}</sheetData>`;

describe('a workbook that is none of the model gets its sentence, and nothing is made', () => {
  it.each<[string, () => Promise<Uint8Array>, string]>([
    ['of another product', () => buildPlanilha([aba('Plan1', [['Nome', 'Valor']])]), 'não é o modelo de retificação'],
    ['of another obligation', () => buildPlanilha([aba('S-1200', [['ACAO', 'perApur']])]), 'planilha de eSocial'],
    ['cut off', async () => (await planilha(aba('C170', [TITULOS]))).subarray(0, 900), 'está danificada'],
    ['that is a bomb', () => pasta({ C170: dados(linhaXml(1, [' '.repeat(3_000_000)])) }), 'mais de 200 vezes'],
    ['without a change', () => buildPlanilha([aba('C170', [TITULOS])]), 'não traz nenhuma alteração'],
    [
      'with a text that no cell holds',
      () => pasta({ C170: dados(linhaXml(1, [...TITULOS, randomBytes(20_000).toString('hex')])) }),
      'mais de 32.767 caracteres',
    ],
  ])('%s', async (_, bytes, frase) => {
    const { status, gerados, erros } = await attempt(await bytes());
    expect([status, gerados, erros.map((e) => e.codigo)]).toEqual(['ERROR', [], ['PLANILHA_INVALIDA']]);
    expect(erros[0]?.mensagem).toContain(frase);
    expect(erros[0]?.sugestao).toMatch(/\.$/);
  });
});

describe('what is wrong with one month leaves the other as it is', () => {
  it.each<[string, AbaEscrita[], string, string]>([
    [
      'a renamed sheet',
      [aba('C170 (2)', [TITULOS, [], [], alterar('11')])],
      'PLANILHA_INVALIDA',
      'não é uma aba do modelo',
    ],
    [
      'a sheet that stands twice',
      [aba('c-170', [TITULOS, [], [], alterar('11')])],
      'PLANILHA_INVALIDA',
      'não é uma aba',
    ],
    [
      'an amount with points',
      [aba('F100', [['ACAO', 'PERIODO', 'LINHA', 'VL_OPER'], [], [], ['ALTERAR', '11/2024', '1', '1.234']])],
      'FORMATO',
      'tem mais de 2 casas decimais',
    ],
    [
      'a CST without its zero',
      [aba('F100', [['ACAO', 'PERIODO', 'LINHA', 'CST_PIS'], [], [], ['ALTERAR', '11/2024', '1', '1']])],
      'DOMINIO',
      'tabela 4.3.3',
    ],
  ])('%s', async (_, abas, codigo, frase) => {
    const { status, gerados, erros } = await attempt(
      await planilha(aba('C170', [TITULOS, [], [], alterar('10')]), ...abas),
    );
    expect([status, gerados]).toEqual(['SUCCESS', ['2024-10']]);
    expect(erros[0]).toMatchObject({ codigo, periodo: '2024-11', mensagem: expect.stringContaining(frase) });
  });
});

it('reads macros, hidden and merged cells, formulas, dates of 1904, empty rows and 100,000 texts', async () => {
  const vazias = Array.from({ length: 3_000 }, (_, i) => `<row r="${1_045_577 + i}" s="1" customFormat="1"/>`).join('');
  const [acao, periodo, linha] = alterar('10');
  const item =
    `<row r="4">${celula(` ${acao}  `)}<c s="1"><v>44105</v></c><c t="str"><f>1+1</f><v>${linha}</v></c>` +
    '<c t="s"><v>99999</v></c></row>';
  const textos = Array.from({ length: 100_000 }, (_, i) => `<si><t>${i < 99_999 ? i : '4.1 '}</t></si>`).join('');
  const { status, gerados, erros, avisos } = await attempt(
    await pasta(
      {
        PARAMETROS: dados(PARAMETROS_XML),
        C170: `${dados(linhaXml(1, TITULOS) + item + vazias)}<mergeCells><mergeCell ref="A4:A9"/></mergeCells>`,
        Anotações: dados(linhaXml(1, ['lembrar de conferir'])),
      },
      {
        'xl/s.xml': `<sst>${textos}</sst>`,
        'xl/vbaProject.bin': 'macro',
        'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
        'xl/_rels/workbook.xml.rels': relacoes(
          3,
          relacao('s', 'sharedStrings', 's.xml'),
          relacao('e', 'styles', 'styles.xml'),
          relacao('m', 'vbaProject', 'vbaProject.bin'),
        ),
      },
    ),
  );
  expect(periodo).toBe('10/2024');
  expect([status, gerados, erros.map((e) => e.mensagem)]).toEqual(['SUCCESS', ['2024-10'], []]);
  expect(avisos.some((a) => a.includes('Aba Anotações'))).toBe(true);
});
