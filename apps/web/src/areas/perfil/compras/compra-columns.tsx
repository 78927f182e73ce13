import { centsOf, formatDateBr, formatDateTimeBr, formatReais } from '@apura/br';
import type { Compra } from '@apura/contract';
import { Button } from '@mantine/core';
import { IconCopy, IconDownload, IconQrcode } from '@tabler/icons-react';
import { countOf } from '../../../lib/format/counts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { dateTimeColumn } from '../../../ui/table/columns.tsx';
import type { DataColumn } from '../../../ui/table/data-column.ts';
import styles from './compras.module.css';
import { FORMAS, SITUACOES } from './situacoes.ts';

export interface CompraActions {
  /** The order for which something is being fetched. */
  busy: string | null;
  onContinue: (compra: Compra) => void;
  onCopyLinha: (linha: string) => void;
  onRecibo: (compra: Compra) => void;
}

export function compraColumns(actions: CompraActions): readonly DataColumn<Compra>[] {
  return [
    dateTimeColumn({ key: 'pedida_em', header: 'Pedido em', value: (compra) => compra.pedida_em, width: 100 }),
    {
      key: 'creditos',
      header: 'Compra',
      value: (compra) => compra.creditos,
      render: (compra) => creditosOf(compra),
      width: 110,
      align: 'right',
      card: 'title',
    },
    {
      key: 'valor',
      header: 'Valor',
      // In cents, which a number holds exactly.
      value: (compra) => Number(centsOf(compra.valor)),
      render: (compra) => formatReais(compra.valor),
      width: 120,
      align: 'right',
    },
    { key: 'forma', header: 'Forma', value: (compra) => FORMAS[compra.forma], width: 70 },
    {
      key: 'situacao',
      header: 'Situação',
      value: (compra) => SITUACOES[compra.situacao].label,
      render: (compra) => <StatusBadge {...SITUACOES[compra.situacao]} />,
      width: 156,
      fixed: true,
    },
    { key: 'prazo', header: 'Prazo', value: (compra) => prazoOf(compra), width: 140, lines: 2, sortable: false },
    { key: 'usuario', header: 'Pedido por', value: (compra) => compra.usuario, width: 110, lines: 2 },
    {
      key: 'acoes',
      header: 'Ações',
      controls: true,
      card: 'foot',
      width: 224,
      fixed: true,
      render: (compra) => <Acoes compra={compra} {...actions} />,
    },
  ];
}

function Acoes({ compra, busy, onContinue, onCopyLinha, onRecibo }: CompraActions & { compra: Compra }) {
  const about = `${creditosOf(compra)}, pedido em ${formatDateTimeBr(compra.pedida_em)}`;
  const { linha_digitavel: linha } = compra;
  return (
    <div className={styles.acoes}>
      {compra.continua && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconQrcode size={14} aria-hidden />}
          loading={busy === compra.id}
          aria-label={`Continuar pagamento: ${about}`}
          onClick={() => onContinue(compra)}
        >
          Continuar pagamento
        </Button>
      )}
      {linha !== null && (
        <IconButton
          label="Copiar linha digitável"
          about={about}
          icon={<IconCopy size={18} aria-hidden />}
          onClick={() => onCopyLinha(linha)}
        />
      )}
      {compra.recibo && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={14} aria-hidden />}
          loading={busy === compra.id}
          aria-label={`Baixar recibo: ${about}`}
          onClick={() => onRecibo(compra)}
        >
          Baixar recibo
        </Button>
      )}
    </div>
  );
}

export function creditosOf({ creditos }: Pick<Compra, 'creditos'>): string {
  return countOf(creditos, 'crédito', 'créditos');
}

/** Until when it can be paid, or when it was. A boleto has a last day, a pix a last minute. */
function prazoOf({ paga_em: paga, vence_em: vence, forma, situacao }: Compra): string {
  if (paga !== null) return `Pago em ${formatDateTimeBr(paga)}`;
  if (situacao === 'nao-concluida') return '';
  const ate = forma === 'boleto' ? formatDateBr(vence) : formatDateTimeBr(vence);
  return situacao === 'aberta' ? `Vence em ${ate}` : `Venceu em ${ate}`;
}
