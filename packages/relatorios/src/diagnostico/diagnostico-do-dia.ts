import { selicAte } from '../leitura/read-taxas-selic.ts';
import { achadosDoDia, type Dia } from './achados-do-dia.ts';
import type { Achado, Diagnostico, DiagnosticoGuardado, OportunidadeGuardada } from './agregado.ts';
import { premissasDoDia } from './avisos.ts';
import { centavos, sum } from './centavos.ts';
import { LIMITES_DE_USO } from './limites.ts';
import { noDia, vivosNoDia } from './prazos.ts';
import { sumOportunidades } from './somas.ts';

const NCMS_MOSTRADOS = 10;

/** More than this would push the answer over its size; a project's rules and years hardly reach a hundred. */
const MAXIMO = 950;

/**
 * What a stored diagnostic shows on a day: what has lapsed, what soon will, and the Selic, with sums and order that
 * follow.
 */
export function diagnosticoDoDia(
  {
    kpis,
    oportunidades,
    riscos,
    tese_icms,
    monofasico,
    creditos_nao_aproveitados,
    verbas,
    ...resto
  }: DiagnosticoGuardado,
  dia: Dia,
): Diagnostico {
  const achados = achadosDoDia({ oportunidades, riscos }, dia);
  const com = (tratado: Achado['ja_tratado']) => sumOportunidades(achados.filter((a) => a.ja_tratado === tratado));
  const hoje = { hoje: dia.hoje, selic_ate: selicAte(dia.selic, dia.hoje) };
  return {
    ...resto,
    dia: hoje,
    kpis: {
      ...kpis,
      oportunidades: com('Não'),
      parcial: com('Parcial'),
      tratado: com('Sim'),
      meses_divergentes: countMesesDivergentes(oportunidades, dia.hoje),
    },
    tese_icms: tese_icms.map((ano) => {
      const { qtd: _, ...linha } = noDia(ano, dia.hoje);
      return linha;
    }),
    monofasico: {
      por_tabela: vivosNoDia(monofasico.por_tabela, dia.hoje),
      top_ncm: vivosNoDia(monofasico.top_ncm, dia.hoje).slice(0, NCMS_MOSTRADOS),
    },
    creditos_nao_aproveitados: vivosNoDia(creditos_nao_aproveitados, dia.hoje),
    verbas: vivosNoDia(verbas, dia.hoje).map(({ descricao, situacao, caixa }) => ({
      descricao,
      situacao,
      valor: caixa,
    })),
    ...cutAchados(achados.sort(porPrioridade)),
    avisos: [...resto.avisos, ...premissasDoDia(hoje)],
    limites: [...LIMITES_DE_USO],
  };
}

/** The right to what a month may have paid ends on a day of its own, so that the days count the months. */
function countMesesDivergentes(oportunidades: readonly OportunidadeGuardada[], hoje: string): number {
  const parcelas = oportunidades.filter((a) => a.grupo === 'estimativa').flatMap((a) => a.parcelas);
  const alive = parcelas.filter(([, , , prazo]) => prazo === null || prazo >= hoje);
  return new Set(alive.flatMap(([, ate]) => (ate !== null && ate >= hoje ? [ate] : []))).size;
}

/** Cuts the least urgent findings off, and counts and sums them. */
export function cutAchados(achados: readonly Achado[]): Pick<Diagnostico, 'achados' | 'achados_omitidos'> {
  const fora = achados.slice(MAXIMO);
  const total = (quais: (a: Achado) => boolean): string => sum(fora.filter(quais).map((a) => a.valor));
  return {
    achados: achados.slice(0, MAXIMO),
    achados_omitidos: {
      qtd: fora.length,
      caixa: total((a) => a.tipo === 'Oportunidade' && a.grupo === 'caixa'),
      riscos: total((a) => a.tipo === 'Risco'),
    },
  };
}

function porPrioridade(a: Achado, b: Achado): number {
  const [x, y] = [centavos(a.prioridade), centavos(b.prioridade)];
  return x === y ? (a.id < b.id ? -1 : 1) : x > y ? -1 : 1;
}
