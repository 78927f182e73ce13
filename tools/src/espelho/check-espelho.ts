import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatPeriodo } from '@apura/br';
import type { Catalogo } from '@apura/documentos';
import type { AbasEmTexto } from '@apura/retificacao';
import type { Mes } from '../geradores/nota.ts';
import { type Achados, generateAchados, TESES, texto } from './achados.ts';
import { type BlocoLido, centavos, readBloco, TRIBUTOS } from './bloco-m-lido.ts';
import { checkSumiram } from './check-sumiram.ts';
import { classesDe, temValor } from './classes-dos-achados.ts';
import { createProjeto, write } from './create-projeto.ts';
import type { Empresa } from './mes-sorteado.ts';
import { camposDa, planilhaDosAchados } from './planilha-dos-achados.ts';
import { type Projeto, readProjeto, rectifyPasta } from './rectify-pasta.ts';

/** The result of one company's mirror. */
export interface Espelho {
  /** What does not hold, one sentence each; empty when every invariant does. */
  falhas: string[];
  meses: number;
  /** Rows of reports 25, 131, 133 and 135 with an amount, and the lines of the workbook made of them. */
  linhas: number;
  alteracoes: number;
  /** Cents by class. */
  classes: Map<string, number>;
  /** Months and taxes whose carried credits change code as well as amount: only their sum is compared with the rows. */
  trocas: number;
}

const PARAMETROS = {
  ...{ USAR_RETENCOES: 'N', UTILIZACAO_CREDITO: 'MANTER', CONFIRMAR_VALORES: 'S' },
  ...{ NAT_REC_PADRAO_04: '202', NAT_REC_PADRAO_05: '101', NAT_REC_PADRAO_06: '101' },
} as const;
const CLASSES_DO_BLOCO = ['Pago a maior', 'Débito em aberto reduzido'];
/**
 * The mirror of one company (invariants I3 to I6): what the reports say that each month is worth is what the engine
 * moves when the reports' rows are applied to the files, to the cent, by month and tax; and the reports then find
 * nothing more.
 */
export async function checkEspelho(o: { empresa: Empresa; meses: readonly Mes[]; dir: string }): Promise<Espelho> {
  const { dir, meses } = o;
  const { projeto, lido, textos, outros } = await createProjeto(o);
  const achados = await generateAchados(projeto, lido, join(dir, 'antes'));
  const icmsIpi = new Map(meses.map((mes) => [mes, readTexto(outros, mes)]));
  const { abas, alterados } = planilhaDosAchados(achados, { textos, icmsIpi });
  const falhas: string[] = [];
  for (const a of alterados) {
    const base = centavos(camposDa(textos, a.mes, a.linha)[26]);
    if (a.menos > base) falhas.push(`I3 ${a.mes} line ${a.linha}: ${a.menos} out of a base of ${base}`);
  }
  const { textos: novos, prova } = await rectifyPasta({
    ...{ projeto, lido, abas, workDir: join(dir, 'retificar') },
    parametros: PARAMETROS,
  });
  for (const x of prova.ocorrencias.filter((x) => x.nivel === 'ERRO'))
    falhas.push(`the workbook is refused: ${x.periodo} ${x.aba} ${x.linha} ${x.mensagem}`);
  const trocas = checkMeses({ meses, achados, textos, novos, falhas });
  await checkRetencoes({ projeto, lido, abas, achados, textos, dir, mes: meses.at(-1) ?? '', falhas });
  const classes = checkConsolidado(achados, falhas);
  const paths = [...novos].map(([mes, t]) => write(join(dir, 'nova'), `efd-c-${mes}.txt`, t));
  const relido = await readProjeto(projeto, [...paths, ...outros], join(dir, 'relido'));
  checkSumiram(await generateAchados(projeto, relido, join(dir, 'depois')), falhas);
  const comValor = TESES.flatMap((t) => (achados.linhas.get(t) ?? []).filter((l) => temValor(l, t)));
  const alteracoes = Object.values(abas).reduce((soma, linhas) => soma + linhas.length, 0);
  return { falhas, meses: meses.length, linhas: comValor.length, alteracoes, classes, trocas };
}

const readTexto = (paths: readonly string[], mes: Mes): string => {
  const path = paths.find((p) => p.endsWith(`efd-f-${mes}.txt`));
  return path === undefined ? '' : readFileSync(path, 'latin1');
};

const porClasse = ({ creditos }: BlocoLido, ressarcivel: boolean): number =>
  [...creditos].reduce((s, [chave, v]) => (/:1/.test(chave) === ressarcivel ? s : s + v), 0);

/** I4. Returns how many months and taxes move balances from one code to another. */
function checkMeses(o: {
  meses: readonly Mes[];
  achados: Achados;
  textos: ReadonlyMap<Mes, string>;
  novos: ReadonlyMap<Mes, string>;
  falhas: string[];
}): number {
  let trocas = 0;
  for (const tributo of TRIBUTOS) {
    let levado = { descontavel: 0, ressarcivel: 0 };
    for (const mes of o.meses) {
      const a = readBloco(o.textos.get(mes) ?? '', mes, tributo);
      const d = readBloco(o.novos.get(mes) ?? '', mes, tributo);
      const classes = classesDe(o.achados, mes, tributo);
      const igual = (o_que: string, bloco: number, linhas: number) => {
        if (bloco !== linhas) o.falhas.push(`I4 ${mes} ${tributo} ${o_que}: block M ${bloco}, rows ${linhas}`);
      };
      const de = (classe: string) => classes.get(classe) ?? 0;
      igual(
        'to collect',
        a.recolher - d.recolher,
        CLASSES_DO_BLOCO.reduce((s, c) => s + de(c), 0),
      );
      igual('withholdings', a.retido - d.retido, de('Saldo de retenções'));
      const fim = {
        descontavel: porClasse(d, false) - porClasse(a, false),
        ressarcivel: porClasse(d, true) - porClasse(a, true),
      };
      const doMes = {
        descontavel: fim.descontavel - levado.descontavel,
        ressarcivel: fim.ressarcivel - levado.ressarcivel,
      };
      levado = fim;
      const [descontavel, ressarcivel] = [de('Saldo de crédito descontável'), de('Saldo de crédito ressarcível')];
      igual('credits', doMes.descontavel + doMes.ressarcivel, descontavel + ressarcivel);
      if (doMes.descontavel !== descontavel) trocas += 1;
    }
  }
  return trocas;
}

/**
 * I4 of 1300 and 1700, which follow M200 only with USAR_RETENCOES=S: of the last month alone, because withholdings that
 * are left would be used by the months after it.
 */
async function checkRetencoes(o: {
  projeto: Projeto;
  lido: Catalogo;
  abas: AbasEmTexto;
  achados: Achados;
  textos: ReadonlyMap<Mes, string>;
  dir: string;
  mes: Mes;
  falhas: string[];
}): Promise<void> {
  const { mes } = o;
  const doMes = Object.entries(o.abas).map(
    ([aba, l]) => [aba, l.filter((x) => x.PERIODO === formatPeriodo(mes))] as const,
  );
  const abas = Object.fromEntries(doMes.filter(([, l]) => l.length > 0));
  if (Object.keys(abas).length === 0) return;
  const { textos } = await rectifyPasta({
    ...{ projeto: o.projeto, lido: o.lido, abas, workDir: join(o.dir, 'retencoes') },
    parametros: { ...PARAMETROS, USAR_RETENCOES: 'S' },
  });
  for (const tributo of TRIBUTOS) {
    const [a, d] = [o.textos, textos].map((t) => readBloco(t.get(mes) ?? '', mes, tributo).retencoes);
    const linhas = classesDe(o.achados, mes, tributo).get('Saldo de retenções') ?? 0;
    if ((d ?? 0) - (a ?? 0) !== linhas)
      o.falhas.push(`I4 ${mes} ${tributo} 1300 and 1700: ${(d ?? 0) - (a ?? 0)}, rows ${linhas}`);
  }
}

/** I6: the report that adds everything up adds these rows and no others. */
function checkConsolidado(achados: Achados, falhas: string[]): Map<string, number> {
  const { consolidado } = achados;
  const classes = new Map<string, number>();
  for (const tributo of TRIBUTOS)
    for (const [classe, valor] of classesDe(achados, null, tributo))
      if (valor !== 0) classes.set(classe, (classes.get(classe) ?? 0) + valor);
  const somado = new Map<string, number>();
  for (const l of consolidado) {
    const classe = texto(l, 'classe');
    // Amounts of the future have no row, and other reports of the project are no thesis of this mirror.
    if (classe === 'Redução futura' || !/ICMS da Base|Tributado|Alíquota Zero|Não Aproveitados/.test(texto(l, 'fonte')))
      continue;
    somado.set(classe, (somado.get(classe) ?? 0) + centavos(texto(l, 'valor')));
  }
  for (const classe of new Set([...classes.keys(), ...somado.keys()])) {
    const [rows, soma] = [classes.get(classe) ?? 0, somado.get(classe) ?? 0];
    if (rows !== soma) falhas.push(`I6 ${classe}: rows ${rows}, report 142 ${soma}`);
  }
  for (const l of consolidado)
    if (texto(l, 'situacao_tese') === 'Não classificada') falhas.push(`I6 no thesis: ${texto(l, 'fonte')}`);
  return classes;
}
