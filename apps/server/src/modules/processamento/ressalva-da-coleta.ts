import { type Ferramenta, ferramentaLabel, type StatusExecucao } from '@apura/contract';

/**
 * The remark of a concluded project about documents that its collectors could not get; null when they got everything.
 * Each tool shows its own reason.
 */
export function ressalvaDaColeta(
  execucoes: readonly { ferramenta: Ferramenta; status: StatusExecucao; parciais: readonly string[] }[],
): string | null {
  const sem = execucoes.filter(
    ({ status }) => status === 'ERROR' || status === 'PROCURACAO' || status === 'DOIS FATORES',
  );
  if (sem.length > 0) {
    const nomes = sem.map(({ ferramenta }) => ferramentaLabel(ferramenta)).join(' e ');
    return (
      `Concluído sem a coleta de ${nomes}: o motivo está em cada ferramenta. Para incluir esses documentos, crie ` +
      'um projeto com Upload Manual para o mesmo período.'
    );
  }
  if (execucoes.every(({ parciais }) => parciais.length === 0)) return null;
  return 'Nem todos os documentos podem ser coletados: veja em cada ferramenta quais faltam e como obtê-los.';
}
