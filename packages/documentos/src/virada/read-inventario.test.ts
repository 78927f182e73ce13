// A filled-in workbook of the inventory becomes rows, every fault a sentence of its row, and no workbook breaks the
// reading of a project: another one, a damaged or a hostile one is refused with the reason.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPlanilha, readPlanilha } from '@apura/planilha';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkArquivos } from '../conferencia/check-arquivos.ts';
import { createPastas, mensagensDe, quebrarEm, readRows, situacoesDe } from '../quebrar/testing-projeto.ts';
import { COLUNAS_DO_INVENTARIO } from './colunas-do-inventario.ts';
import { readNumero } from './numero-da-celula.ts';
import { readInventario } from './read-inventario.ts';

const pasta = createPastas();
const EMPRESA = { cnpj: '11222333000181' };
const PROJETO = { empresa: EMPRESA, periodo: { inicio: '2026-12-01', fim: '2026-12-31' } };
const CHAVE = '35261233444555000181550010000000111123456784';

type Linha = readonly (string | null)[];

/** All cells are texts, as an ERP may write them. */
function planilha(
  linhas: readonly Linha[],
  { dia = '31/12/2026', colunas = COLUNAS_DO_INVENTARIO }: { dia?: string; colunas?: readonly string[] } = {},
): Promise<Uint8Array> {
  return buildPlanilha([
    { nome: 'Instruções', colunas: [{ largura: 9, formato: 'texto' }], linhas: [{ valores: ['Leia antes'] }] },
    {
      nome: 'Estoque do ERP',
      colunas: colunas.map(() => ({ largura: 9, formato: 'texto' })),
      linhas: [{ valores: ['Inventário da virada', 'Data do inventário', dia] }, { valores: [...colunas] }].concat(
        linhas.map((valores) => ({ valores: [...valores] as string[] })),
      ),
    },
  ]);
}

const ITEM: Linha = [
  '11.222.333/0001-81',
  'P1',
  'ESTANTE',
  '9403.60.00',
  '00 - Mercadoria para Revenda',
  'UN',
  '1.090,5',
  '95,1234567',
  'nacional',
  null,
  'I',
  'Da empresa, com terceiros',
  'Sim',
  CHAVE,
];
const com = (coluna: (typeof COLUNAS_DO_INVENTARIO)[number], valor: string | null): Linha =>
  ITEM.map((antes, i) => (COLUNAS_DO_INVENTARIO[i] === coluna ? valor : antes));

const COLUNAS =
  'codigo, _linha, cast(data as varchar), ncm, tipo, cast(quantidade as varchar), cast(custo_unitario as varchar)';

describe('an inventory among the documents of a project', () => {
  test('is used as the kind of its own, and its row has what was typed', async () => {
    const lido = await quebrarEm(pasta(), { 'qualquer.xlsx': await planilha([ITEM]) }, PROJETO);
    expect(lido.arquivos.map((a) => [a.tipoDescricao, a.situacao, a.inicio])).toEqual([
      ['Inventário de 31/12/2026', 'Usado', '2026-12-31'],
    ]);
    expect(
      await readRows(lido, 'inventario_virada', `${COLUNAS}, origem, hipotese, posse, fornecedor_pj, chave`),
    ).toEqual([
      ['P1', '3', '2026-12-31', '94036000', '00', '1090.500', '95.123457', 'Nacional', 'I', '1', 'Sim', CHAVE],
    ]);
  });

  test.each([
    ['Quantidade', '-1', 'Quantidade é menor que zero'],
    ['Quantidade', '1.234', 'Quantidade pode ser lido de dois modos: digite o número sem ponto de milhar'],
    ['Quantidade', '1,2345', 'Quantidade tem mais de 3 casas decimais'],
    ['Quantidade', null, 'Quantidade em branco, com custo informado'],
    ['Custo Unitário', 'dez', 'Custo Unitário não é um número'],
    ['Custo Unitário', '9'.repeat(30), 'Custo Unitário é maior do que cabe no campo'],
    ['CNPJ do Estabelecimento', '11222333000182', 'CNPJ do Estabelecimento não é um CNPJ'],
    ['Código', null, 'Código em branco'],
    ['NCM', '9403', 'NCM não tem oito dígitos'],
    ['Tipo do Item', 'Mercadoria', 'Tipo do Item não começa por dois dígitos'],
    ['Unidade', ' ', 'Unidade em branco'],
    ['Origem', 'China', 'Origem não é Nacional nem Importado'],
    ['PIS e COFINS-Importação por Unidade', '1,00', 'PIS e COFINS-Importação por Unidade informado em item nacional'],
    ['Hipótese', 'IV', 'Hipótese não é I nem II nem III'],
    ['De Quem É', 'do vizinho', 'De Quem É não é Da empresa nem Da empresa, com terceiros nem De terceiros'],
    ['Fornecedor PJ', 'talvez', 'Fornecedor PJ não é Sim nem Não'],
    ['Chave da Última Compra', `${CHAVE.slice(0, 43)}5`, 'Chave da Última Compra é inválida'],
  ] as const)('says of %s %s what is wrong', async (coluna, valor, frase) => {
    const lido = await quebrarEm(pasta(), { 'a.xlsx': await planilha([com(coluna, valor)]) }, PROJETO);
    expect(await readRows(lido, 'inventario_virada', 'problema')).toEqual([[frase]]);
    expect(mensagensDe(lido, 'a.xlsx')).toContain(`${frase}. A linha 3 não dá crédito até ser corrigida.`);
  });

  test('says that an item comes twice, but not where origin or hypothesis tell the rows apart', async () => {
    const linhas = [ITEM, ITEM, com('Origem', 'Importado'), com('Código', 'P2')];
    const lido = await quebrarEm(pasta(), { 'a.xlsx': await planilha(linhas) }, PROJETO);
    const dobro = 'Item repetido nas linhas 3, 4: deixe uma só';
    expect(await readRows(lido, 'inventario_virada', '_linha, problema')).toEqual([
      ['3', dobro],
      ['4', dobro],
      ['5', null],
      ['6', null],
    ]);
  });

  test('counts the items that were left blank, and refuses a workbook without any other', async () => {
    const branco = com('Quantidade', null).map((v, i) => (COLUNAS_DO_INVENTARIO[i] === 'Custo Unitário' ? null : v));
    const um = await quebrarEm(pasta(), { 'a.xlsx': await planilha([ITEM, branco, branco]) }, PROJETO);
    expect(mensagensDe(um, 'a.xlsx')).toBe('Itens sem quantidade e sem custo, lidos como fora do estoque: 2.');
    const nenhum = await quebrarEm(pasta(), { 'a.xlsx': await planilha([branco]) }, PROJETO);
    expect(situacoesDe(nenhum)).toEqual({ 'a.xlsx': 'Ilegível' });
    expect(mensagensDe(nenhum, 'a.xlsx')).toContain('nenhum item com quantidade');
  });

  test('is of another company when all items are, and leaves out rows of another one', async () => {
    const alheio = com('CNPJ do Estabelecimento', '33444555000181');
    const todo = await quebrarEm(pasta(), { 'a.xlsx': await planilha([alheio]) }, PROJETO);
    expect(situacoesDe(todo)).toEqual({ 'a.xlsx': 'CNPJ diferente' });
    const parte = await quebrarEm(pasta(), { 'a.xlsx': await planilha([ITEM, alheio]) }, PROJETO);
    expect(await readRows(parte, 'inventario_virada', 'cnpj')).toEqual([['11222333000181']]);
    expect(mensagensDe(parte, 'a.xlsx')).toContain('Linhas de outra empresa (33.444.555/0001-81) não foram usadas: 1.');
  });

  test.each([
    [
      'a column is gone',
      { colunas: COLUNAS_DO_INVENTARIO.filter((c) => c !== 'NCM') },
      'Faltam colunas no inventário: NCM.',
    ],
    ['the headings are gone', { colunas: ['a', 'b'] }, 'O cabeçalho do inventário foi mudado.'],
    ['its day cannot be read', { dia: 'ontem' }, 'A data do inventário não pôde ser lida.'],
  ])('is refused as a whole when %s', async (_, forma, frase) => {
    const lido = await quebrarEm(pasta(), { 'a.xlsx': await planilha([ITEM], forma) }, PROJETO);
    expect(situacoesDe(lido)).toEqual({ 'a.xlsx': 'Ilegível' });
    expect(mensagensDe(lido, 'a.xlsx')).toContain(frase);
    expect(await readRows(lido, 'inventario_virada', '*')).toEqual([]);
  });

  test('is known before the project is processed too', async () => {
    const dir = pasta();
    mkdirSync(dir, { recursive: true });
    const path = join(dir, 'a.xlsx');
    writeFileSync(path, await planilha([ITEM]));
    const [conferido] = await checkArquivos({
      ...PROJETO,
      entradas: [{ id: 'a', nome: 'a.xlsx', path, recebidoEm: '2027-01-10T12:00:00Z' }],
      extraidosDir: join(dir, 'extraidos'),
      readPlanilha,
    });
    expect(conferido).toMatchObject({ tipo: 'INVENTARIO', situacao: 'Usado', inicio: '2026-12-31' });
  });
});

describe('any other workbook', () => {
  test('is no document for the reports', async () => {
    const bytes = await buildPlanilha([
      { nome: 'A', colunas: [{ largura: 9, formato: 'texto' }], linhas: [{ valores: ['Outra coisa'] }] },
    ]);
    const lido = await quebrarEm(pasta(), { 'a.xlsx': bytes }, PROJETO);
    expect(situacoesDe(lido)).toEqual({ 'a.xlsx': 'Ilegível' });
    expect(mensagensDe(lido, 'a.xlsx')).toBe(
      'O arquivo é do tipo Planilha Excel, que não traz obrigações para os relatórios.',
    );
  });

  test('is refused in words when it is damaged, wherever a byte is wrong', async () => {
    const dir = pasta();
    mkdirSync(dir, { recursive: true });
    const path = join(dir, 'danificada.xlsx');
    const inteira = await planilha([ITEM]);
    await fc.assert(
      fc.asyncProperty(fc.nat(inteira.length - 1), fc.nat(255), fc.nat(inteira.length), async (onde, byte, fim) => {
        const bytes = Uint8Array.from(inteira);
        bytes[onde] = byte;
        writeFileSync(path, bytes.subarray(0, Math.max(onde, fim)));
        const { papel, recusa } = await readInventario({ path, readPlanilha });
        // Either it was read, or there is a reason: never an exception.
        expect(papel === null ? recusa : '').toEqual(expect.any(String));
      }),
      { numRuns: 150 },
    );
  });
});

test('a number is never guessed, whatever a cell holds', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('texto' as const, 'numero' as const, 'data' as const), (texto, tipo) => {
      const lido = readNumero({ tipo, texto }, { casas: 6, arredonda: true });
      if ('valor' in lido && lido.valor !== null) expect(texto).toMatch(/\d/);
    }),
  );
});
