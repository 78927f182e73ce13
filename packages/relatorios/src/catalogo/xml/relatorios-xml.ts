import type { RelatorioDefinido } from '../../define-relatorio.ts';
import notasFiscais from './106-notas-fiscais.report.ts';
import itens from './107-itens.report.ts';
import porCfop from './108-por-cfop.report.ts';
import porNcm from './109-por-ncm.report.ts';
import porCst from './110-por-cst.report.ts';
import canceladasEventos from './111-canceladas-eventos.report.ts';
import ibsCbs from './112-ibs-cbs.report.ts';
import devolucoesReferencias from './113-devolucoes-referencias.report.ts';
import participantes from './114-participantes.report.ts';
import reformaConferencia from './164-reforma-conferencia.report.ts';
import reformaFornecedores from './165-reforma-fornecedores.report.ts';
import reformaAuditor from './168-reforma-auditor.report.ts';
import nfseNotas from './172-nfse-notas.report.ts';
import nfseCanceladasEventos from './173-nfse-canceladas-eventos.report.ts';
import nfsePorServico from './187-nfse-por-servico.report.ts';
import nfseIbsCbs from './188-nfse-ibs-cbs.report.ts';
import nfseParticipantes from './189-nfse-participantes.report.ts';
import nfseNumeracao from './190-nfse-numeracao.report.ts';
import energiaEComunicacao from './192-energia-e-comunicacao.report.ts';
import cteDesacordos from './197-cte-desacordos.report.ts';

/** The reports of the XML documents. */
export const relatoriosXml: readonly RelatorioDefinido[] = [
  notasFiscais,
  itens,
  porCfop,
  porNcm,
  porCst,
  canceladasEventos,
  ibsCbs,
  devolucoesReferencias,
  participantes,
  reformaConferencia,
  reformaFornecedores,
  reformaAuditor,
  nfseNotas,
  nfseCanceladasEventos,
  nfsePorServico,
  nfseIbsCbs,
  nfseParticipantes,
  nfseNumeracao,
  energiaEComunicacao,
  cteDesacordos,
];
