import type { Cenario } from './calculate-item.ts';
import { Calculadora } from './calculate-operacao.ts';
import { calculatePedagio, isPedagio } from './calculate-pedagio.ts';
import { type Decimal, decimal } from './decimal.ts';
import { porCento } from './memoria.ts';
import { diaDe, objeto, parseOperacao } from './operacao.ts';
import { type CodigoRecusa, Recusa } from './recusa.ts';
import { formatDia } from './regra-do-item.ts';
import type { TabelasDaReforma } from './tabelas-da-reforma.ts';
import { writeOperacao } from './write-operacao.ts';

export type Resposta =
  | { recusada: false; saida: Readonly<Record<string, unknown>> }
  | { recusada: true; saida: { erro: CodigoRecusa; mensagem: string } };

/** A scenario with a rate of the CBS in per cent, as text with a point ('8.4'). */
export const createCenario = (cbs: string): Cenario => ({ cbs: decimal(cbs) });

/**
 * Calculates an operation of JSON (items, or the stretches of a road), or says why not. With a scenario the answer says
 * in `avisos` that its numbers are of one.
 */
export function calculateJson(tabelas: TabelasDaReforma, json: unknown, cenario?: Cenario): Resposta {
  try {
    const o = objeto(json, 'a operação');
    // A published rate goes before the one of a scenario.
    const deCenario = tabelas.findAliquota('', 'CBS', diaDe(o)) === undefined ? cenario : undefined;
    const saida = isPedagio(o)
      ? calculatePedagio(tabelas, o, deCenario)
      : writeOperacao(new Calculadora(tabelas, deCenario).calculate(parseOperacao(o)));
    return {
      recusada: false,
      saida: deCenario ? { ...saida, avisos: avisosDo(deCenario.cbs, tabelas.dataDasAliquotas) } : saida,
    };
  } catch (error) {
    if (error instanceof Recusa) {
      return { recusada: true, saida: { erro: error.codigo, mensagem: error.message } };
    }
    throw error;
  }
}

const avisosDo = (cbs: Decimal, data: string): string[] => [
  `Cenário com CBS de ${porCento(cbs)}: as tabelas de ${formatDia(data)} não têm a alíquota da CBS deste dia.`,
  'As alíquotas do Imposto Seletivo, as das classificações sem alíquota em lei e o redutor das compras ' +
    'governamentais são os da simulação da Receita.',
];
