import type { Completude } from '@apura/contract';
import { countOf } from '../../../lib/format/counts.ts';

/**
 * Why a project does not start by itself, for the user to judge; null when nothing speaks against it. Copies and
 * replaced versions are no reason, nor what only the processing can read.
 */
export function reasonToWait({ recusas, cortados, usados }: Completude, failed: number): string | null {
  const de = (situacao: keyof typeof recusas) => recusas[situacao] ?? 0;
  const fora = de('Ilegível') + de('CNPJ diferente') + de('Fora do período');
  const motivos = [
    failed > 0 ? `${countOf(failed, 'arquivo não chegou', 'arquivos não chegaram')}` : '',
    usados === 0 ? 'nenhum arquivo serve a ele' : '',
    fora > 0 ? `${countOf(fora, 'arquivo não entra nele', 'arquivos não entram nele')}` : '',
    cortados !== undefined && cortados.length > 0
      ? countOf(cortados.length, 'SPED termina antes do fim', 'SPEDs terminam antes do fim')
      : '',
  ].filter((motivo) => motivo !== '');
  return motivos.length === 0 ? null : `${motivos.join(', ')}. Veja abaixo e use Iniciar projeto.`;
}
