import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPlanilha } from '@apura/planilha';
import type { ArquivoBase, PedidoRetificacao } from '../comum/pedido.ts';
import type { Prova, ResultadoRetificacao } from '../comum/resultado.ts';
import { rectifyEcf } from './rectify-ecf.ts';

export const CNPJ = '11222333000181';
export const RECIBO = 'A1B2C3D4E5F6A7B8C9D0E1F2A3B4C5D6E7F8A9B0';

let dir = '';
/** A folder of its own for each test. */
export const openPastaEcf = (): void => {
  dir = mkdtempSync(join(tmpdir(), 'apura-ecf-'));
};
export const erasePastaEcf = (): void => rmSync(dir, { recursive: true, force: true });

/**
 * Part B of two quarters: losses P1 and a temporary addition A1, whose balances are worked out in the fixture's
 * comments.
 */
export const corpo = (ano: string): string[] => [
  `|0000|LECF|0010|${CNPJ}|EMPRESA FICT\u00cdCIA|0|0|||0101${ano}|3112${ano}|N||0||`,
  '|0001|0|',
  '|0010||N|1|T|01|RRRR|BBBB||||||',
  '|L001|0|',
  `|L030|0101${ano}|3103${ano}|T01|`,
  '|L300|3||S|1|04||100,00|C|',
  '|L300|3.01|RECEITA|A|2|04|3|90,00|C|',
  '|M001|0|',
  `|M010|P1|PREJUIZO|0101${ano}|1.01||I|10000,00|D||`,
  `|M010|A1|PROVISAO|0101${ano}|1.02||I|500,00|C||`,
  `|M030|0101${ano}|3103${ano}|T01|`,
  '|M300|9|PROVISOES|A|1|300,00||',
  '|M305|A1|300,00|C|',
  '|M410|P1|I|1000,00|PF||PREJUIZO DO PERIODO|N|',
  // 10.000 D + 1.000 D of the quarter; 500 C + 300 C.
  '|M500|P1|I|10000,00|D|0,00|D|1000,00|D|11000,00|D|',
  '|M500|A1|I|500,00|C|300,00|C|0,00|D|800,00|C|',
  '|M510|1.02|PROVISAO|I|500,00|C|300,00|C|0,00|D|800,00|C|',
  `|M030|0104${ano}|3006${ano}|T02|`,
  '|M300|9|PROVISOES|E|1|200,00||',
  '|M305|A1|200,00|D|',
  '|M500|P1|I|11000,00|D|0,00|D|0,00|D|11000,00|D|',
  '|M500|A1|I|800,00|C|200,00|D|0,00|D|600,00|C|',
  '|Y001|0|',
  '|Y570|99888777000166|BANCO|N|3426|1000,00|150,00||',
];

/** Closed as the programs of the ECF do: the 9990 leaves the 9999 out, and every 9900 has five fields. */
export function close(linhas: readonly string[]): string[] {
  const blocos = Map.groupBy(linhas, (l) => l[1] ?? '');
  const fechadas = [...blocos].flatMap(([letra, dele]) => [...dele, `|${letra}990|${dele.length + 1}|`]);
  const quantos = new Map<string, number>();
  for (const l of [...fechadas, '|9001|', '|9990|', '|9999|'])
    quantos.set(l.slice(1, 5), (quantos.get(l.slice(1, 5)) ?? 0) + 1);
  const bloco9 = ['|9001|0|', ...[...quantos, ['9900', quantos.size + 1]].map(([r, n]) => `|9900|${r}|${n}|||`)];
  return [...fechadas, ...bloco9, `|9990|${bloco9.length + 1}|`, `|9999|${fechadas.length + bloco9.length + 2}|`];
}

export const semContadores = (linhas: readonly string[]): string[] => linhas.filter((l) => !/^\|(.990|9)/.test(l));

export function base(ano: string, linhas = close(corpo(ano))): ArquivoBase {
  const path = join(dir, `${ano}.txt`);
  writeFileSync(path, Buffer.from(`${linhas.join('\r\n')}\r\nSBRCAAEPDR\x00`, 'latin1'));
  const comum = { nome: `${ano}.txt`, path, sha256: '', cnpj: CNPJ, transmissao: null };
  return { id: `e${ano}`, ...comum, inicio: `${ano}-01-01`, fim: `${ano}-12-31` };
}

export type Abas = Readonly<Record<string, readonly (readonly string[])[]>>;

export const parametros = (ano = '2023', recibo = RECIBO): Abas => ({
  PARAMETROS: [['PARAMETRO', 'PERIODO', 'VALOR'], [], [], ['NUM_REC_ANTERIOR', ano, recibo]],
});

export interface Feito extends ResultadoRetificacao {
  lida: Prova;
  linhas: string[];
}

export async function rectify(abas: Abas, o: Partial<PedidoRetificacao> = {}): Promise<Feito> {
  const planilha = join(dir, 'p.xlsx');
  const colunas = Array.from({ length: 12 }, () => ({ largura: 12, formato: 'texto' as const }));
  const escritas = Object.entries(abas).map(([nome, linhas]) => ({
    nome,
    colunas,
    linhas: linhas.map((valores) => ({ valores })),
  }));
  writeFileSync(planilha, await buildPlanilha(escritas));
  const workDir = mkdtempSync(join(dir, 'w-'));
  const feito = await rectifyEcf({
    planilha,
    empresa: { cnpj: CNPJ, nome: 'EMPRESA FICTÍCIA' },
    periodo: { inicio: '2022-01-01', fim: '2024-12-31' },
    arquivos: o.arquivos ?? [base('2023')],
    tabelas: [],
    workDir,
    id: 'r1',
    hoje: '2025-11-21',
    memoryLimitMb: 64,
    ...o,
  });
  const lida: Prova = JSON.parse(readFileSync(feito.prova, 'utf8'));
  const nome = `SPEDECF-${CNPJ}-20230101-20231231-Retificadora.txt`;
  const linhas = lida.resumo[0]?.gerado
    ? readFileSync(join(workDir, 'prontos', nome), 'latin1')
        .split('\r\n')
        .slice(0, -1)
    : [];
  return { ...feito, lida, linhas };
}

/** Headings of the sheets. Quarter T01 of `corpo` has line 9 of M300 (300,00) related to account A1 of part B. */
export const M300 = [
  'ACAO',
  'PERIODO',
  'CHAVE_PER_APUR',
  'CHAVE_CODIGO',
  'CODIGO',
  'TIPO_LANCAMENTO',
  'IND_RELACAO',
  'VALOR',
];
export const CONTA = ['ACAO', 'PERIODO', 'CHAVE_PER_APUR', 'CHAVE_CODIGO', 'COD_CTA_B', 'VL_CTA', 'IND_VL_CTA'];
export const CONTABIL = [
  'ACAO',
  'PERIODO',
  'CHAVE_PER_APUR',
  'CHAVE_CODIGO',
  'COD_CTA',
  'COD_CCUS',
  'VL_CTA',
  'IND_VL_CTA',
];
/** A sheet with these headings and rows. */
export const aba = (titulos: readonly string[], ...linhas: readonly (readonly string[])[]) => [
  titulos,
  [],
  [],
  ...linhas,
];

/** A row that includes a line of M300 in T01. */
export const linha = (codigo: string, tipo: string, relacao: string, valor = '10,00') => [
  'INCLUIR',
  '2023',
  'T01',
  '',
  codigo,
  tipo,
  relacao,
  valor,
];
/** `corpo` with a plan of accounts and a cost centre. */
export const comPlano = (): string[] =>
  corpo('2023').flatMap((l) =>
    l === '|L001|0|'
      ? [
          '|J001|0|',
          '|J050|01012023|04|S|1|3||RESULTADO|',
          '|J050|01012023|04|A|2|3.1|3|MULTAS|',
          '|J100|01012023|ADM|ADMINISTRACAO|',
          l,
        ]
      : [l.replace('99888777000166', '11444777000161')],
  );
