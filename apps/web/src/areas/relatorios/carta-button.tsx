import { downloadCarta } from '@apura/contract';
import { IconMail } from '@tabler/icons-react';
import { messageOf } from '../../lib/api/api-error.ts';
import { checkedDownload } from '../../lib/batch/checked-download.ts';
import { oneDownload, useDownloading } from '../../lib/batch/one-download.ts';
import type { GridView } from '../../ui/grid/index.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { notificar } from '../../ui/toast/notificar.ts';

/** The reports whose rows name a supplier that a letter can be written to. */
const COM_CARTA = ['XML Reforma Auditor de Classificação', 'XML Reforma Fornecedores'];
/** A supplier with more products has one of them marked: the letter carries all of them anyway. */
const MOST_MARKED = 1000;

interface CartaButtonProps {
  projetoId: string;
  relatorio: string;
  /** What the grid shows; null while it shows nothing. */
  view: GridView | null;
}

/** Downloads the letter to the supplier of the marked rows. Only in the reports that have suppliers. */
export function CartaButton({ projetoId, relatorio, view }: CartaButtonProps) {
  const busy = useDownloading();
  if (!COM_CARTA.includes(relatorio)) return null;
  const marked = view?.marked;
  return (
    <ReasonButton
      variant="default"
      size="xs"
      leftSection={<IconMail size={15} aria-hidden />}
      inactiveReason={reasonAgainst(marked?.count ?? 0, busy)}
      onClick={() => void oneDownload(() => download(projetoId, marked))}
    >
      Carta ao fornecedor
    </ReasonButton>
  );
}

function reasonAgainst(count: number, busy: boolean): string | undefined {
  if (count === 0) return 'marque uma linha do fornecedor pelo número dela';
  if (count > MOST_MARKED) return 'marque menos linhas';
  return busy ? 'aguarde o fim dos downloads' : undefined;
}

async function download(projetoId: string, marked: GridView['marked'] | undefined): Promise<void> {
  const rows = (await marked?.fetch()) ?? [];
  const [doc, outro] = new Set(rows.map((row) => String(row.CNPJ ?? '')));
  if (doc === undefined || doc === '' || outro !== undefined) {
    notificar('alert', 'Marque linhas de um só fornecedor');
    return;
  }
  const toast = notificar('loading', 'Escrevendo a carta', { keep: true });
  try {
    await checkedDownload(downloadCarta, { params: { projetoId, doc } }, 'Carta ao fornecedor.docx');
    toast.update({ kind: 'success', text: 'Carta baixada' });
  } catch (error) {
    toast.update({ kind: 'error', text: messageOf(error) });
  }
}
