import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { arquivosDoCaso, type CasoRetificado, type PlanilhaDoCaso, rectifyCaso } from './caso-efdc.ts';
import { closeBody } from './sped.ts';

export const MATRIZ = '11222333000181';
export const FILIAL = '11222333000262';
/** Columns of every row. */
export const MARCO = { PERIODO: '03/2024' } as const;

/**
 * Block 0 of 03/2024 of a fictitious company with two establishments; `regime` is its 0110, with the 0111 where it has
 * one.
 */
export const abertura = (...regime: readonly string[]): string[] => [
  `|0000|006|0|||01032024|31032024|EMPRESA FICTICIA LTDA|${MATRIZ}|SP|3550308||00|1|`,
  '|0001|0|',
  '|0100|CONTADOR FICTICIO|11144477735|1SP000000||01001000|RUA UM|1||CENTRO||||3550308|',
  ...regime,
  ...[MATRIZ, FILIAL].flatMap((cnpj) => [
    `|0140|${cnpj.slice(-6)}|EMPRESA FICTICIA LTDA|${cnpj}|SP||3550308|||`,
    '|0150|C1|CLIENTE FICTICIO|01058|55667788000186||222|3304557||RUA|1||CENTRO|',
    '|0190|UN|UNIDADE|',
    '|0200|P1|PRODUTO FICTICIO|||UN|00|84713012||84||18,00|',
  ]),
  ...['3.1', '3.2', '4.1'].map((conta) => `|0500|01012020|04|A|2|${conta}|CONTA ${conta}|||`),
];

/** Rectifies a month written by hand; only its blocks and counters are closed here. */
export function rectifyMes(
  corpo: readonly string[],
  abas: PlanilhaDoCaso['abas'],
  {
    dir,
    parametros = {},
    fimLinha = '\r\n',
  }: { dir: string; parametros?: PlanilhaDoCaso['PARAMETROS']; fimLinha?: string },
): Promise<CasoRetificado> {
  mkdirSync(dir, { recursive: true });
  const base = path.join(dir, 'base.txt');
  writeFileSync(
    base,
    closeBody(corpo)
      .map((linha) => `${linha}${fimLinha}`)
      .join(''),
    'latin1',
  );
  const recibos = { NUM_REC_ANTERIOR: { '2024-03': `03${'A'.repeat(38)}7` } };
  return rectifyCaso({
    arquivos: arquivosDoCaso([base]),
    planilha: { PARAMETROS: { ...recibos, ...parametros }, abas },
    workDir: path.join(dir, 'trabalho'),
  });
}

/** The lines, without counters, of the records of the new file whose code matches a pattern. */
export function linhasFeitas(caso: CasoRetificado, registros: RegExp): string[] {
  const texto = caso.arquivos.get('2024-03') ?? '';
  return texto.split('\r\n').filter((l) => registros.test(l.slice(1, 5)) && !/^\|.(?:990|001)\|/.test(l));
}

/** The occurrences, as 'ADVERTENCIA CALCULO_DIVERGENTE sentence'. */
export const ditos = (caso: CasoRetificado): string[] =>
  caso.prova.ocorrencias.map((o) => `${o.nivel} ${o.codigo} ${o.mensagem}`);

/** Records of the new file that were not in the body, of those whose code matches a pattern. */
export const linhasNovas = (corpo: readonly string[], caso: CasoRetificado, registros: RegExp): string[] =>
  linhasFeitas(caso, registros).filter((linha) => !corpo.includes(linha));

/** The opening record of a block without data. */
export const vazio = (bloco: string): string => `|${bloco}001|1|`;
