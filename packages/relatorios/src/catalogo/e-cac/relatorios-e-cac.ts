import type { RelatorioDefinido } from '../../define-relatorio.ts';
import diagnosticoArquivos from './diagnostico-arquivos.report.ts';
import matrizCompletude from './matriz-completude.report.ts';

/** The reports of the e-CAC papers and of the files themselves. */
export const relatoriosECac: readonly RelatorioDefinido[] = [diagnosticoArquivos, matrizCompletude];
