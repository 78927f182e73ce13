import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { ModalActions } from '../../../ui/modal/modal-actions.tsx';
import { CAMPOS_EXTRATO, type CampoExtrato, type Mapa, proposeMapa, proposeTitulos } from './colunas-extrato.ts';
import { convertLinha, type LinhaExtrato } from './convert-linha.ts';
import styles from './extrato.module.css';
import { ExtratoPreview } from './extrato-preview.tsx';
import type { TabelaLida } from './tabela-lida.ts';
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
  const [aba, setAba] = useState(0);
  const linhas = tabelas[aba]?.linhas ?? [];
  const [titulosEm, setTitulosEm] = useState(() => proposeTitulos(linhas));
  const titulos = linhas[titulosEm]?.celulas ?? [];
  const [mapa, setMapa] = useState<Mapa>(() => proposeMapa(titulos));
  const [mes, setMes] = useState('');
  const [tried, setTried] = useState(false);
  const mesRef = useRef<HTMLInputElement>(null);

  const restart = (at: number, emTitulos: number) => {
    setAba(at);
    setTitulosEm(emTitulos);
    setMapa(proposeMapa(tabelas[at]?.linhas[emTitulos]?.celulas ?? []));
  };
  const convertidas = useMemo<readonly LinhaExtrato[]>(
    () => linhas.slice(titulosEm + 1).map((linha) => convertLinha(linha, mapa)),
    [linhas, titulosEm, mapa],
  );
  const faltam = CAMPOS_EXTRATO.filter(({ campo, exigido }) => exigido && mapa[campo] === null);
  const boas = convertidas.filter(({ erros }) => erros.length === 0).length;
  const faultOf = (campo: CampoExtrato, exigido: boolean) =>
    tried && exigido && mapa[campo] === null ? 'Escolha a coluna' : undefined;

  const confirm = () => {
    setTried(true);
    if (!isMes(mes)) mesRef.current?.focus();
    if (faltam.length > 0 || !isMes(mes) || boas === 0) return;
    onReady(writeExtrato({ mes, original, linhas: convertidas }));
  };

  return (
    <Dialog title="Extrato da CBS e do IBS" onClose={onClose} size={760}>
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
        {tabelas.length > 1 && (
          <NativeSelect
            label="Aba"
            value={String(aba)}
            data={tabelas.map(({ nome }, at) => ({ value: String(at), label: nome }))}
            onChange={(event) => {
              const at = Number(event.currentTarget.value);
              restart(at, proposeTitulos(tabelas[at]?.linhas ?? []));
            }}
          />
        )}
        <NativeSelect
          label="Linha dos títulos"
          value={String(titulosEm)}
          data={linhas.slice(0, 20).map(({ numero, celulas }, at) => ({
            value: String(at),
            label: `${rowName(numero)}: ${celulas.filter((c) => c !== '').join(' · ')}`,
          }))}
          onChange={(event) => restart(aba, Number(event.currentTarget.value))}
        />
        {CAMPOS_EXTRATO.map(({ campo, rotulo, exigido }) => (
          <NativeSelect
            key={campo}
            label={rotulo}
            required={exigido}
            error={faultOf(campo, exigido)}
            value={String(mapa[campo] ?? '')}
            data={[
              { value: '', label: exigido ? 'Escolha a coluna' : 'Não tem' },
              ...titulos.map((titulo, at) => ({ value: String(at), label: titulo || `Coluna ${at + 1}` })),
            ]}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setMapa({ ...mapa, [campo]: value === '' ? null : Number(value) });
            }}
          />
        ))}
      </div>
      {faltam.length === 0 ? (
        <ExtratoPreview linhas={convertidas} boas={boas} />
      ) : (
        <p className={styles.hint} role="status">
          Falta escolher: {faltam.map(({ rotulo }) => rotulo).join(', ')}.
        </p>
      )}
      <ModalActions>
        <Button variant="default" onClick={onClose}>
          Voltar
        </Button>
        <Button onClick={confirm} disabled={faltam.length === 0 && boas === 0}>
          Usar este extrato
        </Button>
      </ModalActions>
    </Dialog>
  );
}

const rowName = (numero: number): string => (numero === 0 ? 'Nomes dos campos' : `Linha ${numero}`);
