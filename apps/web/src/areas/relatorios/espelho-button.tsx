import { downloadEspelhoPgdas } from '@apura/contract';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { messageOf } from '../../lib/api/api-error.ts';
import { checkedDownload } from '../../lib/batch/checked-download.ts';
import { oneDownload, useDownloading } from '../../lib/batch/one-download.ts';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { notificar } from '../../ui/toast/notificar.ts';
import { isNarrowed } from './narrowed-grid.ts';

/** The report whose findings are typed into the PGDAS-D. */
const COM_ESPELHO = 'Cruzamento Simples PGDAS x NF-e';

interface EspelhoButtonProps {
  projetoId: string;
  relatorio: string;
}

/** Downloads what to type into the PGDAS-D of each month. Only in the report that has it. */
export function EspelhoButton({ projetoId, relatorio }: EspelhoButtonProps) {
  const busy = useDownloading();
  if (relatorio !== COM_ESPELHO) return null;
  return (
    <ReasonButton
      variant="default"
      size="xs"
      leftSection={<IconDeviceDesktop size={15} aria-hidden />}
      inactiveReason={busy ? 'aguarde o fim dos downloads' : undefined}
      onClick={() => void oneDownload(() => download(projetoId))}
    >
      Espelho do PGDAS-D
    </ReasonButton>
  );
}

async function download(projetoId: string): Promise<void> {
  const toast = notificar('loading', 'Fazendo o espelho do PGDAS-D', { keep: true });
  try {
    await checkedDownload(downloadEspelhoPgdas, { params: { projetoId } }, 'Espelho do PGDAS-D.zip');
    toast.update({ kind: 'success', text: 'Espelho baixado' });
    if (isNarrowed(COM_ESPELHO)) notificar('alert', 'O espelho traz todos os meses, sem os filtros da tela');
  } catch (error) {
    toast.update({ kind: 'error', text: messageOf(error) });
  }
}
