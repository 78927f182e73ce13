import type { RelatorioDefinido } from '../../define-relatorio.ts';
import ecfIdentificacao from './063-identificacao.report.ts';
import ecfBalanco from './064-balanco.report.ts';
import ecfDre from './065-dre.report.ts';
import ecfLalurParteA from './066-lalur-parte-a.report.ts';
import ecfLacsParteA from './067-lacs-parte-a.report.ts';
import ecfParteB from './068-parte-b.report.ts';
import ecfBaseCalculo from './069-base-calculo.report.ts';
import ecfIrpjEstimativa from './070-irpj-estimativa.report.ts';
import ecfCsllEstimativa from './071-csll-estimativa.report.ts';
import ecfIrpjLucroReal from './072-irpj-lucro-real.report.ts';
import ecfCsllLucroReal from './073-csll-lucro-real.report.ts';
import ecfPresumidoIrpj from './074-presumido-irpj.report.ts';
import ecfPresumidoCsll from './075-presumido-csll.report.ts';
import ecfSaldosContabeis from './076-saldos-contabeis.report.ts';
import ecfRetencoesFonte from './077-retencoes-fonte.report.ts';
import ecfSocios from './078-socios.report.ts';
import ecfIncentivos from './079-incentivos.report.ts';
import ecfOutrasInformacoes from './080-outras-informacoes.report.ts';

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
