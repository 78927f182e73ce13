import { centsOf, moneyOfCents } from '@apura/br';
import {
  diagnosticoGuardadoSchema,
  GRUPOS_DA_CARTEIRA,
  type GrupoDaCarteira,
  type SimplesDoProjeto,
  type ViradaDoProjeto,
} from '@apura/contract';
import type { z } from 'zod';
import type { MesDaCarteira } from '../../platform/db/tabelas-carteira.ts';
import { anoDentro } from './ano-dentro.ts';

type Guardado = z.output<typeof diagnosticoGuardadoSchema>;

/** A finding of a project with its amounts by month of payment, last day of the right and last day of the rectifier. */
export interface AchadoGravado {
  id: string;
  ano: number;
  grupo: GrupoDaCarteira;
  confianca: 'Alta' | 'Média' | 'Baixa';
  tese: string;
  relatorio: string;
  filtros: Record<string, string>;
  parcelas: [mes: string | null, prescreveEm: string | null, valor: string, prazo?: string | null][];
}

/** What is kept of a project's diagnostic. */
export interface FigurasDoProjeto {
  /** Whether the diagnostic could be read: one of an earlier version gives no figures. */
  legivel: boolean;
  meses: MesDaCarteira[];
  virada: ViradaDoProjeto | null;
  simples: SimplesDoProjeto | null;
  achados: AchadoGravado[];
}

/**
 * Takes the figures out of a stored diagnostic, so that Carteira and the diagnostic page add up the same amounts: what
 * the company has not asked for yet, and the risks. Everything that the page shows apart from its figures stays there.
 */
export function figurasDoDiagnostico(json: unknown): FigurasDoProjeto {
  const lido = diagnosticoGuardadoSchema.safeParse(json);
  if (!lido.success) return { legivel: false, meses: [], virada: null, simples: null, achados: [] };
  const achados = [...oportunidadesDe(lido.data), ...riscosDe(lido.data)];
  const { virada } = lido.data;
  return { legivel: true, meses: mesesDe(lido.data), virada, simples: simplesDe(lido.data), achados };
}

/** Takes the last month that has an RBT12. A later month known only by its payments has none. */
function simplesDe({ simples }: Guardado): SimplesDoProjeto | null {
  if (simples === null || simples.meses.length === 0) return null;
  const { meses, sublimite, limite, fator_r_minimo } = simples;
  const ultimo = meses.findLast(({ rbt12 }) => rbt12 !== null);
  return {
    mes: ultimo?.m ?? null,
    rbt12: ultimo?.rbt12 ?? null,
    rba: ultimo?.rba ?? null,
    fator_r: ultimo?.fator_r ?? null,
    fator_r_minimo,
    sublimite,
    limite,
    devido: moneyOfCents(meses.reduce((soma, { devido }) => soma + centsOf(devido ?? '0.00'), 0n)),
    sem_comprovante: meses.filter(({ devido, pago }) => devido !== null && !pago).length,
  };
}

/** The declarations whose missing months are named; of the others they are counted. */
const NOMEADAS: readonly string[] = ['PGDAS-D', 'EFD-Reinf'];

function oportunidadesDe(guardado: Guardado): AchadoGravado[] {
  return guardado.oportunidades.flatMap(({ grupo, ja_tratado, ...achado }) => {
    const mostrado = GRUPOS_DA_CARTEIRA.find((um) => um === grupo);
    if (mostrado === undefined || ja_tratado !== 'Não') return [];
    const parcelas = achado.parcelas.filter(([, , valor]) => centsOf(valor) !== 0n);
    return parcelas.length === 0 ? [] : [{ ...keptOf(achado, guardado), grupo: mostrado, parcelas }];
  });
}

function riscosDe(guardado: Guardado): AchadoGravado[] {
  return guardado.riscos
    .filter(({ valor }) => centsOf(valor) !== 0n)
    .map((risco) => ({ ...keptOf(risco, guardado), grupo: 'riscos', parcelas: [[null, null, risco.valor]] }));
}

type Comum = Pick<Guardado['riscos'][number], 'id' | 'confianca' | 'tese' | 'relatorio' | 'filtros' | 'periodo'>;

function keptOf({ id, confianca, tese, relatorio, filtros, periodo }: Comum, { periodo: doProjeto }: Guardado) {
  return { id, confianca, tese, relatorio, filtros, ano: anoDentro(periodo, doProjeto) };
}

function mesesDe({ completude }: Guardado): MesDaCarteira[] {
  const meses = new Map<string, MesDaCarteira>();
  for (const { obrigacao, meses: daObrigacao } of completude) {
    for (const { m, situacao } of daObrigacao) {
      if (situacao === 'n.a.') continue;
      const mes = meses.get(m) ?? [m, 0, 0];
      mes[2] += 1;
      if (situacao === 'OK') mes[1] += 1;
      if (situacao === 'Falta' && NOMEADAS.includes(obrigacao)) mes[3] = [...(mes[3] ?? []), obrigacao];
      meses.set(m, mes);
    }
  }
  return [...meses.values()].sort(([a], [b]) => (a < b ? -1 : 1));
}
