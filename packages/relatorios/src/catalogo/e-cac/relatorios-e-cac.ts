import type { RelatorioDefinido } from '../../define-relatorio.ts';
import dctfDebitos from './096-dctf-debitos.report.ts';
import dctfCreditosVinculados from './097-dctf-creditos-vinculados.report.ts';
import pagamentos from './098-pagamentos.report.ts';
import pagamentosPorTributo from './099-pagamentos-por-tributo.report.ts';
import perdcomp from './100-perdcomp.report.ts';
import perdcompDebitos from './101-perdcomp-debitos.report.ts';
import fontesPagadoras from './102-fontes-pagadoras.report.ts';
import eProcessos from './103-e-processos.report.ts';
import diagnosticoArquivos from './104-diagnostico-arquivos.report.ts';
import matrizCompletude from './105-matriz-completude.report.ts';
import validacaoEfdC from './149-validacao-efd-c.report.ts';
import simplesPgdasApuracao from './182-simples-pgdas-apuracao.report.ts';
import simplesPgdasAtividades from './183-simples-pgdas-atividades.report.ts';

/** The reports of the e-CAC papers and of the files themselves. */
export const relatoriosECac: readonly RelatorioDefinido[] = [
  dctfDebitos,
  dctfCreditosVinculados,
  pagamentos,
  pagamentosPorTributo,
  perdcomp,
  perdcompDebitos,
  fontesPagadoras,
  eProcessos,
  diagnosticoArquivos,
  matrizCompletude,
  validacaoEfdC,
  simplesPgdasApuracao,
  simplesPgdasAtividades,
];
