import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatPeriodo } from '@apura/br';
import type { Catalogo } from '@apura/documentos';
import { type Centavos, toPoint, toSped } from '../geradores/centavos.ts';
import { lastDay, type Mes } from '../geradores/nota.ts';
import { createRandom, type Random } from '../geradores/random.ts';
import { drawMes, type Empresa } from './mes-sorteado.ts';
import { type PastaRetificada, type Projeto, readProjeto, rectifyPasta } from './rectify-pasta.ts';

export interface ProjetoDoEspelho {
  projeto: Projeto;
  lido: Catalogo;
  /** The EFD-Contribuições by month, with the block M that the engine worked out from its documents. */
  textos: Map<Mes, string>;
  /** The papers and the EFD ICMS/IPI of the project. */
  outros: string[];
}

export const write = (dir: string, nome: string, texto: string): string => {
  mkdirSync(dir, { recursive: true });
  const path = join(dir, nome);
  writeFileSync(path, texto, 'latin1');
  return path;
};

/**
 * A project whose block M closes: the engine itself works it out, using every withholding and every credit, when a row
 * of the workbook brings one operation to each month. Then it is declared, and paid in full, in part, late, or not at
 * all.
 */
export async function createProjeto(o: {
  empresa: Empresa;
  meses: readonly Mes[];
  dir: string;
}): Promise<ProjetoDoEspelho> {
  const { empresa, meses, dir } = o;
  const [inicio = '', fim = ''] = [meses[0], meses.at(-1)];
  const projeto: Projeto = {
    empresa: { cnpj: empresa.cnpj, nome: 'ESPELHO FICTICIO LTDA' },
    periodo: { inicio: `${inicio}-01`, fim: `${fim}-${lastDay(fim)}` },
  };
  const sorteados = meses.map((mes, i) => ({ mes, ...drawMes(empresa, mes, i === 0) }));
  const fechados = await closeBlocoM({ projeto, meses: sorteados, regime: empresa.regime, dir });
  const comAjuste = sorteados.filter((s) => s.ajuste > 0);
  const { textos, prova } = comAjuste.length === 0 ? fechados : await ajustar(fechados, { comAjuste, projeto, dir });
  asOriginals({ textos, prova });
  const paths = [...textos].map(([mes, texto]) => write(join(dir, 'base'), `efd-c-${mes}.txt`, texto));
  const outros = sorteados.map((s) => write(join(dir, 'base'), `efd-f-${s.mes}.txt`, close(s.icmsIpi)));
  const random = createRandom('pagamentos', empresa.semente, empresa.regime);
  outros.push(write(join(dir, 'base'), 'pagamentos.csv', pagamentos(random, textos)));
  return { projeto, lido: await readProjeto(projeto, [...paths, ...outros], join(dir, 'lido')), textos, outros };
}

/** The files of these months with the block M that the engine works out: a row of the workbook brings one operation. */
export async function closeBlocoM(o: {
  projeto: Projeto;
  meses: readonly { mes: Mes; contribuicoes: readonly string[] }[];
  regime: '1' | '2' | '3';
  dir: string;
}): Promise<PastaRetificada> {
  const { projeto, meses, dir } = o;
  const crus = meses.map((m) => write(join(dir, 'cru'), `efd-c-${m.mes}.txt`, close(m.contribuicoes)));
  return await rectifyPasta({
    ...{ projeto, lido: await readProjeto(projeto, crus, join(dir, 'lido-cru')), workDir: join(dir, 'fechar') },
    abas: { F100: meses.map(({ mes }) => operacaoNova(mes, o.regime)) },
    parametros: PARAMETROS,
  });
}

/** Makes originals of rectified files; throws where the engine refused one. */
export function asOriginals({ textos, prova }: PastaRetificada): void {
  for (const [mes, texto] of textos) {
    const falhou = prova.ocorrencias.some((x) => x.nivel === 'ERRO') || !/^\|M200\|/m.test(texto);
    if (falhou) throw new Error(`block M of ${mes} was not made: ${JSON.stringify(prova.ocorrencias).slice(0, 2000)}`);
    textos.set(mes, texto.replace(/^\|0000\|006\|1\|\|[^|]*\|/, '|0000|006|0|||'));
  }
}

export const PARAMETROS = {
  ...{ USAR_RETENCOES: 'S', UTILIZACAO_CREDITO: 'MAXIMIZAR', CONFIRMAR_VALORES: 'S' },
  ...{ NAT_REC_PADRAO_04: '202', NAT_REC_PADRAO_05: '101', NAT_REC_PADRAO_06: '101', NAT_REC_PADRAO_08: '401' },
} as const;

/** Puts a reduction of the base for ICMS below M210 and M610, once the engine has made them. */
async function ajustar(
  { textos }: PastaRetificada,
  o: { comAjuste: readonly { mes: Mes; ajuste: Centavos }[]; projeto: Projeto; dir: string },
): Promise<PastaRetificada> {
  const { projeto, dir } = o;
  const paths = [...textos].map(([mes, texto]) => write(join(dir, 'sem-ajuste'), `efd-c-${mes}.txt`, texto));
  const ajustes = (chave: Record<string, string>) =>
    o.comAjuste.map(({ mes, ajuste }) => ({
      ...{ ACAO: 'INCLUIR', PERIODO: formatPeriodo(mes), CHAVE_COD_CONT: '01', ...chave },
      ...{ IND_AJ_BC: '0', VL_AJ_BC: toSped(ajuste), COD_AJ_BC: '21', NUM_DOC: 'D1', CNPJ: projeto.empresa.cnpj },
      ...{ DESCR_AJ_BC: 'ICMS FORA DA BASE', DT_REF: `28/${mes.slice(5)}/${mes.slice(0, 4)}`, COD_CTA: '3.1' },
    }));
  return rectifyPasta({
    ...{ projeto, workDir: join(dir, 'ajustar') },
    lido: await readProjeto(projeto, paths, join(dir, 'lido-sem-ajuste')),
    abas: { M215: ajustes({ CHAVE_ALIQ_PIS: '1,6500' }), M615: ajustes({ CHAVE_ALIQ_COFINS: '7,6000' }) },
    parametros: PARAMETROS,
  });
}

function operacaoNova(mes: Mes, regime: Empresa['regime']): Record<string, string> {
  const [pis, cofins] = regime === '2' ? (['0,6500', '3,0000'] as const) : (['1,6500', '7,6000'] as const);
  const valores = regime === '2' ? (['0,65', '3,00'] as const) : (['1,65', '7,60'] as const);
  return {
    ...{ ACAO: 'INCLUIR', PERIODO: formatPeriodo(mes), IND_OPER: '1', COD_PART: 'C1' },
    ...{ DT_OPER: `16/${mes.slice(5)}/${mes.slice(0, 4)}`, VL_OPER: '100,00', CST_PIS: '01', VL_BC_PIS: '100,00' },
    ...{ ALIQ_PIS: pis, VL_PIS: valores[0], CST_COFINS: '01', VL_BC_COFINS: '100,00', ALIQ_COFINS: cofins },
    ...{ VL_COFINS: valores[1], COD_CTA: '3.1', DESC_DOC_OPER: 'OUTRA RECEITA' },
  };
}

/** Closes the blocks and the counters of a file. */
export function close(linhas: readonly string[]): string {
  const fechadas = [...Map.groupBy(linhas, (l) => l[1] ?? '')].flatMap(([letra, doBloco]) => [
    ...doBloco,
    `|${letra}990|${doBloco.length + 1}|`,
  ]);
  const registros = new Map<string, number>();
  for (const l of [...fechadas, '|9001|', '|9990|', '|9999|'])
    registros.set(l.slice(1, 5), (registros.get(l.slice(1, 5)) ?? 0) + 1);
  const contados = [...registros, ['9900', registros.size + 1] as const].map(([r, n]) => `|9900|${r}|${n}|`);
  const bloco9 = ['|9001|0|', ...contados];
  const todas = [...fechadas, ...bloco9, `|9990|${bloco9.length + 2}|`];
  return [...todas, `|9999|${todas.length + 1}|`].map((l) => `${l}\r\n`).join('');
}

/**
 * One listing of payments: of each amount to collect in full, in two parts, a part only, too much, or no paper at all.
 */
function pagamentos(random: Random, textos: ReadonlyMap<Mes, string>): string {
  return listagemDe(textos, (devido) => {
    const parte = Math.floor((devido * random.integer(10, 90)) / 100);
    const pagos = random.pick([[devido], [parte, devido - parte], [parte], [devido + 12_345], []]);
    return pagos.map((valor, i) => ({ valor, atraso: i * random.integer(1, 14) }));
  });
}

/** A listing of the payments of what each month has to collect; `atraso` in months. */
export function listagemDe(
  textos: ReadonlyMap<Mes, string>,
  pagosDe: (devido: Centavos) => { valor: Centavos; atraso: number }[],
): string {
  const linhas: string[] = [];
  for (const [mes, texto] of textos) {
    for (const [, codigo = '', valor = ''] of texto.matchAll(/^\|[M]\d05\|\d\d\|(\d{4})\d\d\|([\d,]+)\|/gm)) {
      for (const { valor: pago, atraso } of pagosDe(Number(valor.replace(',', '')))) {
        const [ano, m] = [Number(mes.slice(0, 4)), Number(mes.slice(5))];
        const quando = new Date(Date.UTC(ano, m + atraso, 20)).toISOString().slice(0, 10);
        const dia = quando.split('-').reverse().join('/');
        const real = toPoint(pago).replace('.', ',');
        const numero = `0701${String(linhas.length).padStart(12, '0')}`;
        const apuracao = `${lastDay(mes)}/${mes.slice(5)}/${ano}`;
        linhas.push(`DARF;${numero};${apuracao};${dia};${dia};${codigo};TRIBUTO;${real};-;-;${real}`);
      }
    }
  }
  const titulos = 'Tipo do Documento;Número do Documento;Período de Apuração;Data de Arrecadação;Data de Vencimento';
  const valores = 'Código de Receita;Denominação;Principal;Multa;Juros;Valor Total';
  return `${[`${titulos};${valores}`, ...linhas].join('\r\n')}\r\n`;
}
