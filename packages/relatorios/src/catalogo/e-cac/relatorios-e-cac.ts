import type { RelatorioDefinido } from '../../define-relatorio.ts';
import dctfCreditosVinculados from './dctf-creditos-vinculados.report.ts';
import dctfDebitos from './dctf-debitos.report.ts';
import diagnosticoArquivos from './diagnostico-arquivos.report.ts';
import eProcessos from './e-processos.report.ts';
import fontesPagadoras from './fontes-pagadoras.report.ts';
import matrizCompletude from './matriz-completude.report.ts';
import pagamentos from './pagamentos.report.ts';
import pagamentosPorTributo from './pagamentos-por-tributo.report.ts';
import perdcomp from './perdcomp.report.ts';
import perdcompDebitos from './perdcomp-debitos.report.ts';

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
];
