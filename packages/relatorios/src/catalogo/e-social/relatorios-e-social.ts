import type { RelatorioDefinido } from '../../define-relatorio.ts';
import afastamentos from './afastamentos.report.ts';
import basesCpEmpregador from './bases-cp-empregador.report.ts';
import basesCpTrabalhador from './bases-cp-trabalhador.report.ts';
import contribuicoesCodigo from './contribuicoes-codigo.report.ts';
import desligamentos from './desligamentos.report.ts';
import fgts from './fgts.report.ts';
import folhaRubrica from './folha-rubrica.report.ts';
import inventarioEventos from './inventario-eventos.report.ts';
import irrfTrabalhador from './irrf-trabalhador.report.ts';
import pagamentos from './pagamentos.report.ts';
import resumoRubrica from './resumo-rubrica.report.ts';
import rubricas from './rubricas.report.ts';
import rubricasIncidenciaCp from './rubricas-incidencia-cp.report.ts';
import verbasIndenizatorias from './verbas-indenizatorias.report.ts';
import vinculos from './vinculos.report.ts';

/** The reports of the eSocial. */
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
];
