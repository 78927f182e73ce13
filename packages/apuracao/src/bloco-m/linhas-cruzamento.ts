import { moveCompetencia } from '@apura/br';
import type { Aviso, CodigoAviso } from './avisos.ts';
import { fechadoComoDeclarado } from './cascata.ts';
import { compareBloco, type Divergencia } from './comparar.ts';
import { abs } from './decimal.ts';
import type { MesLido } from './read-meses.ts';
import { recomputeMes } from './recompute-mes.ts';
import { registroDe } from './registros.ts';
import type { MesFechado } from './saldo-creditos.ts';
import { type EntradaMes, TRIBUTOS, type Tributo } from './tipos.ts';

/** A row of the crossing of block M with its documents. Amounts in cents. */
export interface LinhaCruzamento {
  arquivo: string;
  tributo: Tributo;
  ordem: number;
  registro: string;
  chave: string;
  declarado: bigint | null;
  recalculado: bigint | null;
  diferenca: bigint | null;
  resultado: string;
  tipo: 'Risco' | 'Oportunidade' | 'Informativo';
  valor: bigint | null;
}

/**
 * What the user should see besides the differences: fields that were kept because nothing distinguishes them from the
 * documents. The rest of what a recomputation says is about writing a file, or is another report's subject (0111,
 * NAT_REC).
 */
const MOSTRADOS: ReadonlySet<CodigoAviso> = new Set<CodigoAviso>([
  'INFORME_M105',
  'NATUREZA_CREDITO_INDEFINIDA',
  'CREDITO_EM_REGIME_CUMULATIVO',
  'CREDITO_MANTIDO',
  'CREDITO_RESERVADO',
  'DIFERIMENTO_MANTIDO',
  'PRESUMIDO_INFERIDO',
  'AJUSTE_MAIOR_QUE_VALOR',
  'AJUSTE_LIMITADO',
  'SALDO_INSUFICIENTE',
  'TRANSFERENCIA_DE_CREDITO',
]);

/** Why a tax of a file declares nothing, in Portuguese; null where it does. */
export type MotivoSemApuracao = (arquivo: string, tributo: Tributo) => string | null;

/** Recomputes every month as it is, and gives the rows in which it is not what was declared, month by month. */
export function* linhasCruzamento(
  meses: readonly MesLido[],
  semApuracao: MotivoSemApuracao = () => null,
): Generator<LinhaCruzamento> {
  let anterior: { raiz: string; fechado: MesFechado } | undefined;
  for (const { raiz, entrada } of meses) {
    const segue = anterior?.raiz === raiz && moveCompetencia(anterior.fechado.mes, 1) === entrada.mes;
    yield* doMes(entrada, segue ? anterior?.fechado : undefined, semApuracao);
    // Each month starts from what the one before declared: a difference is shown once, in the month it is made.
    const fecha = TRIBUTOS.every((t) => semApuracao(entrada.arquivo, t) === null);
    anterior =
      fecha && !entrada.especiais.includes('combinacoes')
        ? { raiz, fechado: fechadoComoDeclarado(entrada) }
        : undefined;
  }
}

function* doMes(
  entrada: EntradaMes,
  anterior: MesFechado | undefined,
  semApuracao: MotivoSemApuracao,
): Generator<LinhaCruzamento> {
  const mes = recomputeMes(entrada, { anterior });
  for (const tributo of TRIBUTOS) {
    const { declarado } = entrada.tributos[tributo];
    const comum = { arquivo: entrada.arquivo, tributo };
    const motivo = semApuracao(entrada.arquivo, tributo);
    if (motivo !== null) {
      const mensagem = `Sem apuração: ${motivo}.`;
      yield { ...comum, ...linhaDoAviso({ registro: registroDe('M200', tributo), chave: '', mensagem }, 1) };
      continue;
    }
    if (mes.mantido) {
      const total = declarado.consolidacao.VL_TOT_CONT_REC;
      const motivos = mes.avisos[tributo].filter((a) => a.codigo === 'MES_MANTIDO').map((a) => a.mensagem);
      yield {
        ...comum,
        ordem: 1,
        registro: registroDe('M200', tributo),
        chave: 'VL_TOT_CONT_REC',
        declarado: total,
        recalculado: total,
        diferenca: 0n,
        resultado: `Não recalculado. ${motivos.join(' ')}`,
        tipo: 'Informativo',
        valor: null,
      };
      continue;
    }
    const achadas = compareBloco({ tributo, mes: entrada.mes, declarado, recalculado: mes.tributos[tributo] });
    for (const d of achadas) yield { ...comum, ...linhaDe(d, mes.avisos[tributo]) };
    const avisos = mes.avisos[tributo].filter((a) => MOSTRADOS.has(a.codigo));
    let ordem = achadas.length;
    for (const a of avisos) yield { ...comum, ...linhaDoAviso(a, ++ordem), registro: registroDe(a.registro, tributo) };
  }
}

function linhaDe(d: Divergencia, avisos: readonly Aviso[]): Omit<LinhaCruzamento, 'arquivo' | 'tributo'> {
  const { efeito } = d;
  const notas = avisos.filter((a) => a.codigo === 'RECEITA_SEM_CONVENCAO' && d.registro === a.registro);
  const daReceita = d.chave.endsWith(': VL_REC_BRT') ? notas.map((a) => ` ${a.mensagem}`).join('') : '';
  return {
    ordem: d.ordem,
    registro: d.registro,
    chave: d.chave,
    declarado: d.declarado,
    recalculado: d.recalculado,
    diferenca: (d.declarado ?? 0n) - (d.recalculado ?? 0n),
    resultado: resultadoDe(d) + daReceita,
    tipo: efeito === null || efeito.valor === 0n ? 'Informativo' : tipoDe(efeito),
    valor: efeito === null || efeito.valor === 0n ? null : abs(efeito.valor),
  };
}

/** More to pay, or less to carry, than was declared is a risk; the other way round it is an opportunity. */
function tipoDe(efeito: NonNullable<Divergencia['efeito']>): 'Risco' | 'Oportunidade' {
  return (efeito.tipo === 'recolher') === efeito.valor > 0n ? 'Risco' : 'Oportunidade';
}

function resultadoDe({ declarado, recalculado }: Divergencia): string {
  if (declarado === null) return 'Só nos documentos';
  if (recalculado === null) return 'Só no declarado';
  return declarado > recalculado ? 'Declarado maior que o recalculado' : 'Declarado menor que o recalculado';
}

const linhaDoAviso = (
  a: Pick<Aviso, 'registro' | 'chave' | 'mensagem'>,
  ordem: number,
): Omit<LinhaCruzamento, 'arquivo' | 'tributo'> => ({
  ordem,
  registro: a.registro,
  chave: a.chave,
  declarado: null,
  recalculado: null,
  diferenca: null,
  resultado: a.mensagem,
  tipo: 'Informativo',
  valor: null,
});
