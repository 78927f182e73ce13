import type { RelatorioDefinido } from '../../define-relatorio.ts';
import ecfBalanco from './balanco.report.ts';
import ecfBaseCalculo from './base-calculo.report.ts';
import ecfCsllEstimativa from './csll-estimativa.report.ts';
import ecfCsllLucroReal from './csll-lucro-real.report.ts';
import ecfDre from './dre.report.ts';
import ecfIdentificacao from './identificacao.report.ts';
import ecfIncentivos from './incentivos.report.ts';
import ecfIrpjEstimativa from './irpj-estimativa.report.ts';
import ecfIrpjLucroReal from './irpj-lucro-real.report.ts';
import ecfLacsParteA from './lacs-parte-a.report.ts';
import ecfLalurParteA from './lalur-parte-a.report.ts';
import ecfOutrasInformacoes from './outras-informacoes.report.ts';
import ecfParteB from './parte-b.report.ts';
import ecfPresumidoCsll from './presumido-csll.report.ts';
import ecfPresumidoIrpj from './presumido-irpj.report.ts';
import ecfRetencoesFonte from './retencoes-fonte.report.ts';
import ecfSaldosContabeis from './saldos-contabeis.report.ts';
import ecfSocios from './socios.report.ts';

/** The reports of the ECF. */
export const relatoriosEcf: readonly RelatorioDefinido[] = [
  ecfIdentificacao,
  ecfBalanco,
  ecfDre,
  ecfLalurParteA,
  ecfLacsParteA,
  ecfParteB,
  ecfBaseCalculo,
  ecfIrpjEstimativa,
  ecfCsllEstimativa,
  ecfIrpjLucroReal,
  ecfCsllLucroReal,
  ecfPresumidoIrpj,
  ecfPresumidoCsll,
  ecfSaldosContabeis,
  ecfRetencoesFonte,
  ecfSocios,
  ecfIncentivos,
  ecfOutrasInformacoes,
];
