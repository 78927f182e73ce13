import { addMonths, formatPeriodo, todayInSaoPaulo } from '@apura/br';
import { addDias, janelas, type LimitesEsocial } from './calendario-esocial.ts';
import type { ConsultaEsocial } from './consulta-esocial.ts';
import type { EscolhasEsocial, EstadoEsocial } from './estado-esocial.ts';

/** Events of a 13th have the year in place of the month. */
const COM_DECIMO_TERCEIRO = ['S-1200', 'S-5001', 'S-5002', 'S-5003', 'S-5011'];

interface Periodo {
  inicio: string;
  fim: string;
}

/** The first questions of a project: its registers, then each kind of event, month by month. */
export function primeirasConsultas(o: { periodo: Periodo; agora: Date; escolhas: EscolhasEsocial }): ConsultaEsocial[] {
  const { tabelas, periodicos } = o.escolhas;
  const meses = mesesDoPeriodo(o.periodo, o.agora);
  const anos = [...new Set(meses.filter((mes) => mes.endsWith('-12')).map((mes) => mes.slice(0, 4)))];
  return [
    ...tabelas.map((tpEvt): ConsultaEsocial => ({ tipo: 'tabela', tpEvt })),
    ...periodicos.flatMap((tpEvt) =>
      [...meses, ...(COM_DECIMO_TERCEIRO.includes(tpEvt) ? anos : [])].map(
        (perApur): ConsultaEsocial => ({ tipo: 'empregador', tpEvt, perApur }),
      ),
    ),
  ];
}

/** The months of a period (AAAA-MM) that have begun. */
export function mesesDoPeriodo({ inicio, fim }: Periodo, agora: Date): string[] {
  const hoje = todayInSaoPaulo(agora);
  const ultimo = (fim < hoje ? fim : hoje).slice(0, 7);
  const meses: string[] = [];
  for (let mes = inicio.slice(0, 7); mes <= ultimo; mes = addMonths(`${mes}-01`, 1).slice(0, 7)) meses.push(mes);
  return meses;
}

/**
 * Questions about workers whose dismissal may be in the project: a dismissal is a non-periodic event, which only a
 * question about the worker finds, and it has amounts of its month. A worker has left when the fetched payrolls end
 * before the project does. Each question covers the month of the last payroll and the next one, because dismissals are
 * reported within ten days.
 */
export function consultasDeTrabalhadores(o: {
  trabalhadores: EstadoEsocial['trabalhadores'];
  meses: readonly string[];
  maxTrabalhadores: number;
  limites: LimitesEsocial;
}): { consultas: ConsultaEsocial[]; deFora: number } {
  const ultimo = o.meses.at(-1) ?? '';
  const sairam = Object.entries(o.trabalhadores)
    .filter(([, { folha, presenca }]) => (folha ?? presenca) < ultimo || folha === null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const consultas = sairam.slice(0, o.maxTrabalhadores).flatMap(([cpfTrab, { folha, presenca }]) => {
    const inicio = `${folha ?? presenca}-01`;
    const fim = addDias(inicio, 2 * o.limites.diasPorConsulta - 1);
    return janelas({ inicio, fim }, o.limites).map(
      (janela): ConsultaEsocial => ({ tipo: 'trabalhador', cpfTrab, ...janela }),
    );
  });
  return { consultas, deFora: Math.max(0, sairam.length - o.maxTrabalhadores) };
}

/** A question as a user understands it. */
export function describeConsulta(consulta: ConsultaEsocial): string {
  switch (consulta.tipo) {
    case 'tabela':
      return `tabela ${consulta.tpEvt}`;
    case 'empregador':
      return `${consulta.tpEvt} de ${mesBr(consulta.perApur)}`;
    case 'trabalhador':
      return `desligamentos a partir de ${mesBr(consulta.dtIni.slice(0, 7))}`;
  }
}

const mesBr = (perApur: string): string => (perApur.length === 4 ? `13º de ${perApur}` : formatPeriodo(perApur));
