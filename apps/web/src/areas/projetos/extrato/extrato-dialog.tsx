import { Button, TextInput } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import type { TabelaLida } from '../../../lib/tabela/tabela-lida.ts';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { ModalActions } from '../../../ui/modal/modal-actions.tsx';
import { useCloseGuard } from '../../../ui/modal/use-close-guard.tsx';
import { ColunasFields } from '../../../ui/tabela-lida/colunas-fields.tsx';
import styles from '../../../ui/tabela-lida/tabela-lida.module.css';
import { useColunas } from '../../../ui/tabela-lida/use-colunas.ts';
import { CAMPOS_EXTRATO } from './colunas-extrato.ts';
import { convertLinha, type LinhaExtrato } from './convert-linha.ts';
import { ExtratoPreview } from './extrato-preview.tsx';
import { isMes, writeExtrato } from './write-extrato.ts';

interface ExtratoDialogProps {
  original: string;
  tabelas: readonly TabelaLida[];
  onReady: (file: File) => void;
  onClose: () => void;
}

/**
 * Says which column of a statement is which. A column is proposed only when its heading equals a known name; the user
 * sees the first rows and every fault before the statement joins the chosen files.
 */
export function ExtratoDialog({ original, tabelas, onReady, onClose }: ExtratoDialogProps) {
  const colunas = useColunas(tabelas, CAMPOS_EXTRATO);
  const { abaixo, mapa, faltam } = colunas;
  const [mes, setMes] = useState('');
  const [tried, setTried] = useState(false);
  const dito = JSON.stringify([mes.trim(), colunas.aba, colunas.titulosEm, mapa]);
  const [inicio] = useState(dito);
  const guard = useCloseGuard({
    dirty: dito !== inicio,
    title: 'Sair do extrato',
    question: 'O mês e as colunas que você escolheu serão perdidos.',
    onClose,
  });
  const mesRef = useRef<HTMLInputElement>(null);

  const convertidas = useMemo<readonly LinhaExtrato[]>(
    () => abaixo.map((linha) => convertLinha(linha, mapa)),
    [abaixo, mapa],
  );
  const boas = convertidas.filter(({ erros }) => erros.length === 0).length;

  const confirm = () => {
    setTried(true);
    if (!isMes(mes)) mesRef.current?.focus();
    if (faltam.length > 0 || !isMes(mes) || boas === 0) return;
    onReady(writeExtrato({ mes, original, linhas: convertidas }));
  };

  return (
    <>
      <Dialog {...guard.modalProps} title="Extrato da CBS e do IBS" size={760}>
        <p className={styles.original}>{original}</p>
        <p className={styles.hint}>
          Diga qual coluna é qual. Só vem escolhida a coluna cujo título é um nome conhecido: confira todas.
        </p>
        <div className={styles.fields}>
          <TextInput
            label="Mês do extrato"
            placeholder="MM/AAAA"
            inputMode="numeric"
            ref={mesRef}
            data-autofocus
            required
            value={mes}
            error={tried && !isMes(mes) ? 'Informe o mês como MM/AAAA' : undefined}
            onChange={(event) => setMes(event.currentTarget.value.trim())}
          />
          <ColunasFields colunas={colunas} tried={tried} />
        </div>
        {faltam.length === 0 ? (
          <ExtratoPreview linhas={convertidas} boas={boas} />
        ) : (
          <p className={styles.hint} role="status">
            Falta escolher: {faltam.map(({ rotulo }) => rotulo).join(', ')}.
          </p>
        )}
        <ModalActions>
          <Button variant="default" onClick={guard.close}>
            Voltar
          </Button>
          <Button onClick={confirm} disabled={faltam.length === 0 && boas === 0}>
            Usar este extrato
          </Button>
        </ModalActions>
      </Dialog>
      {guard.dialog}
    </>
  );
}
