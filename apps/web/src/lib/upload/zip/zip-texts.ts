import { formatBytes } from '../../format/bytes.ts';
import type { ZipLimits } from './zip-limits.ts';

export type ZipFault =
  | 'entries'
  | 'size'
  | 'ratio'
  | 'lying'
  | 'password'
  | 'levels'
  | 'broken'
  | 'split'
  | 'method'
  | 'empty'
  | 'no-worker';

/** What the user reads of a ZIP, or of a file inside one, that was not opened. */
export function zipFaultText(fault: ZipFault, limits: ZipLimits): string {
  switch (fault) {
    case 'entries':
      return `O ZIP tem mais de ${limits.entries.toLocaleString('pt-BR')} arquivos. Divida-o em ZIPs menores, ou \
extraia-o no seu computador e escolha a pasta.`;
    case 'size':
      return `O ZIP passaria de ${formatBytes(limits.sizeBytes)} depois de aberto. Extraia-o no seu computador e \
escolha a pasta.`;
    case 'ratio':
      return `O ZIP cresceria mais de ${limits.ratio} vezes ao ser aberto, o que documentos fiscais não fazem, e foi \
recusado por segurança.`;
    case 'lying':
      return 'O ZIP mente sobre o tamanho do que traz e foi recusado por segurança.';
    case 'password':
      return 'Está protegido por senha. Extraia-o no seu computador e escolha a pasta.';
    case 'levels':
      return 'É um ZIP dentro de outro que já estava dentro de um ZIP. Extraia-o no seu computador e escolha a pasta.';
    case 'broken':
      return 'Está corrompido ou incompleto e não pôde ser aberto. Baixe-o ou gere-o de novo.';
    case 'split':
      return 'É uma parte de um ZIP dividido. Extraia-o no seu computador e escolha a pasta.';
    case 'method':
      return 'Usa uma compactação que o navegador não abre. Extraia-o no seu computador e escolha a pasta.';
    case 'empty':
      return 'O ZIP não tem nenhum arquivo.';
    case 'no-worker':
      return 'O navegador não conseguiu abrir o ZIP. Extraia-o no seu computador e escolha a pasta.';
  }
}
