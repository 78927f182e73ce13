// Guarantees of a letter to a supplier: what is asked follows from the rows of that supplier alone, every product is in
// one table with the law's words once, and what a document says can neither break the file nor hide in it.
import { expect, test } from 'vitest';
import { unzip } from '../testing/read-xlsx.ts';
import { readDadosDaCarta } from './dados-da-carta.ts';
import { abertura, notasEmitidas, pedidos, textosDaLei } from './textos-da-carta.ts';
import { writeCarta } from './write-carta.ts';

const A = '22333444000181';
const EMPRESA = { cnpj: '11222333000181', nome: 'EMPRESA FICTICIA LTDA' };

const linha = (valores: Record<string, string | number | null>) => ({
  ...{ CNPJ: A, Nome: 'FORNECEDOR A', Código: 'P1', Descrição: 'ARROZ', NCM: '10063021', 'CST IBSCBS': '000' },
  ...{ cClassTrib: '000001', 'Classe Possível': '200003 (Anexo I, item 1)', Conferência: 'Paga a alíquota inteira' },
  ...{ Regra: 'LC 214/2025, art. 125', 'Texto do Anexo': 'Anexo I, item 1: Arroz', 'Condição da Lei': null },
  ...{ Notas: 2, Itens: 3, 'Primeira Emissão': '2026-08-10', 'Última Emissão': '2026-08-20', Base: '2232.45' },
  ...{ 'Quem Corrige': 'Fornecedor', Chave: '35260822333444000181550010000000021000000022', Tipo: 'Informativo' },
  ...valores,
});

const read = (
  linhas: ReturnType<typeof linha>[],
  fornecedores: Record<string, string | number | null>[] = [],
  dia = '2026-11-30',
) => readDadosDaCarta({ doc: A, empresa: EMPRESA, dia, linhas, fornecedores });

const textoDe = async (dados: NonNullable<ReturnType<typeof read>>): Promise<string> =>
  (unzip(Buffer.from(await writeCarta(dados))).get('word/document.xml') ?? '').replaceAll(/<[^>]+>/g, '|');

test('only the rows of the supplier that it has to correct are in it', () => {
  const dados = read([
    linha({ Tipo: 'Risco', Código: 'P2' }),
    linha({}),
    linha({ CNPJ: '33444555000181' }),
    linha({ 'Quem Corrige': 'Emitente' }),
  ]);
  expect(dados?.corrigir.map((p) => p.produto)).toEqual(['P2 – ARROZ']);
  expect(dados?.confirmar.map((p) => p.produto)).toEqual(['P1 – ARROZ']);
  expect(read([linha({ CNPJ: '33444555000181' })])).toBeNull();
});

test('a supplier whose notes lack the groups has a letter without products', () => {
  const motivo = 'Sem grupo em 2 notas em que já era obrigatório';
  const dados = read([], [{ CNPJ: A, Nome: 'FORNECEDOR A', Motivo: motivo }]);
  expect(dados?.fornecedor.nome).toBe('FORNECEDOR A');
  expect(dados && pedidos(dados)).toEqual([
    'Informar o grupo de IBS e CBS em todos os itens.',
    'Responder por escrito o que foi corrigido e desde quando, antes da próxima nota, e até 31/12/2026.',
  ]);
  expect(read([], [{ CNPJ: A, Nome: 'FORNECEDOR A', Motivo: 'Em ordem' }])).toBeNull();
});

test('a class that does not exist is to be corrected, also before it is obligatory for the supplier', () => {
  const linhas = [linha({ Resultado: 'Classe desconhecida' }), linha({ Resultado: 'Redução não usada' })];
  const simples = read(linhas, [{ CNPJ: A, Nome: 'FORNECEDOR A', CRT: '1', Motivo: 'Em ordem' }]);
  expect([simples?.corrigir.length, simples?.confirmar.length]).toEqual([1, 1]);
  expect(simples && abertura(simples).at(-1)).toBe(
    'Em geral, o grupo de IBS e CBS só é obrigatório nas suas notas a partir de 01/01/2027 (Ato Conjunto RFB/CGIBS ' +
      '4/2026). Pedimos que o que elas já trazem seja corrigido antes.',
  );
  const normal = read(linhas, [{ CNPJ: A, Nome: 'FORNECEDOR A', CRT: '3', Motivo: 'Em ordem' }]);
  expect(normal && abertura(normal).at(-1)).toBe(
    'Em geral, o grupo de IBS e CBS é obrigatório nas suas notas desde 03/08/2026 (Ato Conjunto RFB/CGIBS 4/2026).',
  );
});

test('what holds in 2026 alone is in letters of 2026 alone', () => {
  const de = (dia: string) => {
    const dados = read([linha({})], [], dia);
    return dados && { notas: notasEmitidas(dados).join(' '), prazo: pedidos(dados).at(-1) };
  };
  expect(de('2026-12-31')?.notas).toContain('Em 2026, quem cumpre');
  expect(de('2026-12-31')?.notas).toContain('PNCT de 2026');
  expect(de('2027-01-01')?.notas).not.toMatch(/art\. 348|PNCT/);
  expect(de('2027-01-01')?.prazo).toBe(
    'Responder por escrito o que foi corrigido e desde quando, antes da próxima nota.',
  );
});

test('the words of the law are in it once, with the numbers of their products', () => {
  const dados = read([linha({}), linha({ Código: 'P2' }), linha({ Código: 'P3', 'Texto do Anexo': 'Outro' })]);
  expect(textosDaLei(dados?.confirmar ?? [])).toEqual(['Nº 1, 2. Anexo I, item 1: Arroz', 'Nº 3. Outro']);
});

test('the file is a document of Word with what is asked and each product', async () => {
  const dados = read([linha({ Tipo: 'Risco' })]);
  if (dados === null) throw new Error('there is a letter');
  const texto = await textoDe(dados);
  for (const parte of [
    '30/11/2026',
    'A FORNECEDOR A, CNPJ 22.333.444/0001-81',
    'Produtos a corrigir',
    'P1 – ARROZ',
    '000 / 000001',
    '200003 (Anexo I, item 1)',
    'LC 214/2025, art. 125',
    '2 notas, 10/08/2026 a 20/08/2026. Ex.: 35260822333444000181550010000000021000000022',
    '2.232,45',
    'art. 348',
    'EMPRESA FICTICIA LTDA, CNPJ 11.222.333/0001-81',
  ])
    expect(texto, parte).toContain(`${parte}`);
  expect(texto).not.toContain('Produtos a confirmar');
});

test('signs of XML and of control in a description stay text', async () => {
  const dados = read([linha({ Descrição: 'ARROZ <b>&\u0001\u202e "1"' })]);
  if (dados === null) throw new Error('there is a letter');
  const xml = unzip(Buffer.from(await writeCarta(dados))).get('word/document.xml') ?? '';
  expect(xml).toContain('P1 – ARROZ &lt;b&gt;&amp;');
  expect(xml).not.toContain('\u0001');
  expect(xml).not.toContain('\u202e');
});
