import type { Avisar } from './avisos.ts';
import { menor, sum } from './decimal.ts';
import { registroDe } from './registros.ts';
import type { GrupoSaida, NaturezaReceita, ReceitaNaoTributada, Tributo } from './tipos.ts';

interface Contexto {
  tributo: Tributo;
  declaradas: readonly ReceitaNaoTributada[];
  naturezaPadrao: Readonly<Record<string, string>>;
  /** Whether VL_TOT_REC is net of discounts. */
  receitaLiquida: boolean;
  warn: Avisar;
}

/**
 * Step 6: M400 by CST, with its M410. No document has NAT_REC nor the account of M400: the declared split stays, and
 * what the documents give more or less goes to the nature given for the CST, else to the largest declared one, with a
 * notice where there are several.
 */
export function assessReceitasNaoTributadas(saidas: readonly GrupoSaida[], ctx: Contexto): ReceitaNaoTributada[] {
  const csts = [...new Set([...saidas.map((s) => s.CST), ...ctx.declaradas.map((d) => d.CST)])].sort();
  return csts.flatMap((cst) => {
    const doCst = saidas.filter((s) => s.CST === cst);
    const antigas = ctx.declaradas.filter((d) => d.CST === cst).map(copy);
    const declarado = sum(antigas.map((d) => d.VL_TOT_REC));
    const total = sum(doCst.map((s) => (ctx.receitaLiquida ? s.VL_ITEM - s.VL_DESC : s.VL_ITEM)));
    // An M400 without M410, or with one that does not add up, is declared as it is: only the difference is placed.
    adjustTotal(antigas, total - declarado, cst, ctx);
    return emOrdem(antigas.filter((d) => d.VL_TOT_REC > 0n));
  });
}

/** By account and nature, whatever the order in which they were declared. */
function emOrdem(receitas: readonly ReceitaNaoTributada[]): ReceitaNaoTributada[] {
  const chave = (n: NaturezaReceita) => `${n.NAT_REC}:${n.COD_CTA}`;
  return receitas
    .map((r) => ({ ...r, naturezas: r.naturezas.toSorted((a, b) => (chave(a) < chave(b) ? -1 : 1)) }))
    .sort((a, b) => (a.COD_CTA < b.COD_CTA ? -1 : 1));
}

const copy = (d: ReceitaNaoTributada): ReceitaNaoTributada => ({
  ...d,
  naturezas: d.naturezas.map((n) => ({ ...n })),
});

function adjustTotal(receitas: ReceitaNaoTributada[], delta: bigint, cst: string, ctx: Contexto): void {
  if (delta === 0n) return;
  if (delta < 0n) {
    reduzir(receitas, { valor: -delta, cst, ctx });
    return;
  }
  const alvo = destinoDe(receitas, cst, ctx);
  alvo.receita.VL_TOT_REC += delta;
  if (alvo.natureza) alvo.natureza.VL_REC += delta;
}

interface Destino {
  receita: ReceitaNaoTributada;
  natureza?: NaturezaReceita;
}

/** Where more revenue of a CST goes. Makes the lines that are missing. */
function destinoDe(receitas: ReceitaNaoTributada[], cst: string, ctx: Contexto): Destino {
  const dada = ctx.naturezaPadrao[cst];
  const linhas = receitas.flatMap((receita) => receita.naturezas.map((natureza) => ({ receita, natureza })));
  if (dada !== undefined) {
    const existente = linhas.find((l) => l.natureza.NAT_REC === dada);
    if (existente) return existente;
    const receita = maiorReceita(receitas) ?? nova(receitas, cst);
    const natureza: NaturezaReceita = { NAT_REC: dada, COD_CTA: receita.COD_CTA, VL_REC: 0n };
    receita.naturezas.push(natureza);
    return { receita, natureza };
  }
  const [maior] = linhas.toSorted(porValor);
  const registro = registroDe('M410', ctx.tributo);
  if (maior) {
    if (linhas.length > 1) {
      ctx.warn({
        codigo: 'NATUREZA_PADRAO',
        nivel: 'advertencia',
        registro,
        chave: `CST ${cst}`,
        mensagem:
          `A receita a mais do CST ${cst} foi para a natureza ${nomeDe(maior, receitas)}, a de maior valor: ` +
          'confirme.',
      });
    }
    return maior;
  }
  ctx.warn({
    codigo: 'INFORME_M410',
    nivel: 'erro',
    registro,
    chave: `CST ${cst}`,
    mensagem:
      `Informe a natureza da receita (${registro}) do CST ${cst}: nenhuma foi declarada e os documentos não ` +
      'dizem qual é.',
  });
  return { receita: maiorReceita(receitas) ?? nova(receitas, cst) };
}

/** A nature, with its account where the revenue has several. */
function nomeDe({ receita, natureza }: Required<Destino>, receitas: readonly ReceitaNaoTributada[]): string {
  const contas = new Set(receitas.map((r) => r.COD_CTA));
  return contas.size > 1 ? `${natureza.NAT_REC} da conta ${receita.COD_CTA || '(em branco)'}` : natureza.NAT_REC;
}

function porValor(a: Required<Destino>, b: Required<Destino>): number {
  if (a.natureza.VL_REC !== b.natureza.VL_REC) return a.natureza.VL_REC > b.natureza.VL_REC ? -1 : 1;
  const chave = ({ receita, natureza }: Required<Destino>) =>
    `${natureza.NAT_REC}:${natureza.COD_CTA}:${receita.COD_CTA}`;
  return chave(a) < chave(b) ? -1 : 1;
}

function maiorReceita(receitas: readonly ReceitaNaoTributada[]): ReceitaNaoTributada | undefined {
  const ordenadas = receitas.toSorted((a, b) => {
    if (a.VL_TOT_REC !== b.VL_TOT_REC) return a.VL_TOT_REC > b.VL_TOT_REC ? -1 : 1;
    return a.COD_CTA < b.COD_CTA ? -1 : 1;
  });
  return ordenadas[0];
}

function nova(receitas: ReceitaNaoTributada[], CST: string): ReceitaNaoTributada {
  const receita: ReceitaNaoTributada = { CST, COD_CTA: '', VL_TOT_REC: 0n, naturezas: [] };
  receitas.push(receita);
  return receita;
}

/** Takes revenue away from the nature given for the CST, then from the largest ones, then from what no M410 details. */
function reduzir(
  receitas: ReceitaNaoTributada[],
  { valor, cst, ctx }: { valor: bigint; cst: string; ctx: Contexto },
): void {
  let resto = valor;
  const dada = ctx.naturezaPadrao[cst];
  const linhas = receitas
    .flatMap((receita) => receita.naturezas.map((natureza) => ({ receita, natureza })))
    .toSorted(porValor)
    .sort((a, b) => Number(b.natureza.NAT_REC === dada) - Number(a.natureza.NAT_REC === dada));
  const comValor = linhas.filter((l) => l.natureza.VL_REC > 0n);
  const [maior] = linhas;
  if (
    maior &&
    comValor.length > 1 &&
    maior.natureza.NAT_REC !== dada &&
    valor < sum(receitas.map((r) => r.VL_TOT_REC))
  ) {
    const natureza = nomeDe(maior, receitas);
    ctx.warn({
      codigo: 'NATUREZA_PADRAO',
      nivel: 'advertencia',
      registro: registroDe('M410', ctx.tributo),
      chave: `CST ${cst}`,
      mensagem: `A receita a menos do CST ${cst} saiu da natureza ${natureza}, a de maior valor: confirme.`,
    });
  }
  for (const { receita, natureza } of linhas) {
    const menos = menor(resto, menor(natureza.VL_REC, receita.VL_TOT_REC));
    natureza.VL_REC -= menos;
    receita.VL_TOT_REC -= menos;
    resto -= menos;
  }
  for (const receita of receitas.toSorted((a, b) => (a.COD_CTA < b.COD_CTA ? -1 : 1))) {
    const menos = menor(resto, receita.VL_TOT_REC);
    receita.VL_TOT_REC -= menos;
    resto -= menos;
    receita.naturezas = receita.naturezas.filter((n) => n.VL_REC > 0n);
  }
}
