import { type Compra, continuePagamento, downloadRecibo, type PagamentoCriado } from '@apura/contract';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { checkedDownload } from '../../../lib/batch/checked-download.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { useFocusBack } from '../../../ui/modal/use-focus-back.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import { useRefresh } from '../../../ui/use-refresh.ts';
import { formatCusto } from '../creditos/compra-values.ts';
import { PagamentoModal } from '../creditos/pagamento-modal.tsx';
import { compraColumns, creditosOf } from './compra-columns.tsx';
import styles from './compras.module.css';
import { useCompras } from './use-compras.ts';

interface ComprasModalProps {
  /** To an order of credits. */
  onComprar: () => void;
  onClose: () => void;
}

interface Aberta {
  pedido: string;
  pagamento: PagamentoCriado;
}

/** Open and past orders of credits: the way back to the payment of an open one, and the receipts of those paid. */
export function ComprasModal({ onComprar, onClose }: ComprasModalProps) {
  useFocusBack();
  const { query, compras } = useCompras();
  const [busy, setBusy] = useState<string | null>(null);
  const [aberta, setAberta] = useState<Aberta | null>(null);
  const { refreshing, refresh } = useRefresh(() => query.refetch());

  const columns = useMemo(() => {
    const goOn = async (compra: Compra) => {
      setBusy(compra.id);
      try {
        const pagamento = await call(continuePagamento, { params: { id: compra.id } });
        setAberta({ pedido: `${creditosOf(compra)}, ${formatCusto(compra.valor)}`, pagamento });
      } catch (error) {
        notificar('error', messageOf(error));
        // It was paid or ran out meanwhile.
        void query.refetch();
      } finally {
        setBusy(null);
      }
    };
    const download = async (compra: Compra) => {
      setBusy(compra.id);
      try {
        await checkedDownload(downloadRecibo, { params: { id: compra.id } }, 'recibo.pdf');
      } catch (error) {
        notificar('error', messageOf(error));
      } finally {
        setBusy(null);
      }
    };
    const copy = async (linha: string) => {
      if (await copyText(linha)) notificar('success', 'Linha digitável copiada');
      else notificar('error', 'Não foi possível copiar a linha digitável');
    };
    return compraColumns({
      busy,
      onContinue: (compra) => void goOn(compra),
      onRecibo: (compra) => void download(compra),
      onCopyLinha: (linha) => void copy(linha),
    });
  }, [busy, query.refetch]);

  if (aberta !== null) {
    return (
      <PagamentoModal
        {...aberta}
        onAgain={onComprar}
        onClose={() => {
          setAberta(null);
          void query.refetch();
        }}
      />
    );
  }
  return (
    <Dialog
      onClose={onClose}
      title="Compras e recibos"
      size={1060}
      classNames={{ content: styles.content, header: styles.head, body: styles.body }}
    >
      <div className={styles.intro}>
        <p className={styles.hint}>
          Pedidos de créditos de toda a empresa. Um pedido aberto pode ser pago daqui; um pedido pago tem recibo.
        </p>
        <IconButton
          label="Atualizar compras"
          icon={<IconRefresh size={18} aria-hidden />}
          busy={refreshing}
          onClick={refresh}
        />
      </div>
      <DataTable
        id="compras"
        label="Compras"
        columns={columns}
        rows={compras}
        rowKey={(compra) => compra.id}
        loading={query.isPending}
        error={query.error}
        failedText="Não foi possível carregar as compras."
        onRetry={() => void query.refetch()}
        empty={
          <>
            <p>Nenhuma compra ainda.</p>
            <Button onClick={onComprar}>Adquirir Mais Créditos</Button>
          </>
        }
      />
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() =>
              query.fetchNextPage().then(({ isFetchNextPageError, error }) => {
                if (isFetchNextPageError) notificar('error', messageOf(error));
              })
            }
          >
            Mostrar compras mais antigas
          </Button>
        </div>
      )}
    </Dialog>
  );
}
