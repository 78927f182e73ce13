import type { RelatorioDefinido } from '../../define-relatorio.ts';
import rubricas from './081-rubricas.report.ts';
import folhaRubrica from './082-folha-rubrica.report.ts';
import resumoRubrica from './083-resumo-rubrica.report.ts';
import pagamentos from './084-pagamentos.report.ts';
import vinculos from './085-vinculos.report.ts';
import desligamentos from './086-desligamentos.report.ts';
import afastamentos from './087-afastamentos.report.ts';
import basesCpTrabalhador from './088-bases-cp-trabalhador.report.ts';
import irrfTrabalhador from './089-irrf-trabalhador.report.ts';
import fgts from './090-fgts.report.ts';
import basesCpEmpregador from './091-bases-cp-empregador.report.ts';
import contribuicoesCodigo from './092-contribuicoes-codigo.report.ts';
import rubricasIncidenciaCp from './093-rubricas-incidencia-cp.report.ts';
import verbasIndenizatorias from './094-verbas-indenizatorias.report.ts';
import inventarioEventos from './095-inventario-eventos.report.ts';
import primeirosQuinzeDias from './152-primeiros-quinze-dias.report.ts';
import ratEFap from './153-rat-e-fap.report.ts';
import cppComCprb from './155-cpp-com-cprb.report.ts';
import reinfEventos from './174-reinf-eventos.report.ts';
import reinfRetencoesPrevidenciarias from './175-reinf-retencoes-previdenciarias.report.ts';
import reinfRetencoesFederais from './176-reinf-retencoes-federais.report.ts';
import reinfTotalizadores from './177-reinf-totalizadores.report.ts';
import reinfCprb from './178-reinf-cprb.report.ts';
import reinfProducaoRural from './179-reinf-producao-rural.report.ts';

/** The reports of the eSocial and of the EFD-Reinf. */
export const relatoriosESocial: readonly RelatorioDefinido[] = [
  rubricas,
  folhaRubrica,
  resumoRubrica,
  pagamentos,
  vinculos,
  desligamentos,
  afastamentos,
  basesCpTrabalhador,
  irrfTrabalhador,
  fgts,
  basesCpEmpregador,
  contribuicoesCodigo,
  rubricasIncidenciaCp,
  verbasIndenizatorias,
  inventarioEventos,
  primeirosQuinzeDias,
  ratEFap,
  cppComCprb,
  reinfEventos,
  reinfRetencoesPrevidenciarias,
  reinfRetencoesFederais,
  reinfTotalizadores,
  reinfCprb,
  reinfProducaoRural,
];
