import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { TabelaLida } from '../../lib/tabela/tabela-lida.ts';
import { FileDrop } from '../file-drop/file-drop.tsx';
import { Dialog } from '../modal/dialog.tsx';
import { ModalActions } from '../modal/modal-actions.tsx';
import { ConferirEmpresas } from './conferir-empresas.tsx';
import styles from './importar-empresas.module.css';

interface ImportarDialogProps {
  onClose: () => void;
}

/** Registers the companies of a spreadsheet: it is chosen, looked at row by row, and then confirmed. */
export default function ImportarDialog({ onClose }: ImportarDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [tabelas, setTabelas] = useState<readonly TabelaLida[] | null>(null);
  const [fault, setFault] = useState<string | undefined>();

  const take = async (chosen: File) => {
    setFile(chosen);
    setTabelas(null);
    setFault(undefined);
    try {
      // Readers of files are fetched when there is a file to read.
      const { readTabelas } = await import('../../lib/tabela/read-tabelas.ts');
      setTabelas(await readTabelas(chosen));
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'A planilha não pôde ser lida.');
    }
  };

  return (
    <Dialog title="Importar Empresas" onClose={onClose} size={760}>
      <p className={styles.hint}>
        Uma linha por empresa, com o CNPJ, o grupo e, se houver, o parceiro. O nome vem do cadastro da Receita. Nada é
        cadastrado antes de você conferir.
      </p>
      <FileDrop
        label="Planilha de empresas"
        text="Arraste e solte sua planilha aqui"
        types=".xlsx ou .csv"
        accept=".xlsx,.csv,.txt"
        file={file}
        error={fault}
        onFile={(chosen) => void take(chosen)}
      />
      {tabelas === null ? (
        <ModalActions>
          <Button
            component="a"
            variant="subtle"
            href={MODELO}
            download="modelo-empresas.csv"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Baixar modelo
          </Button>
          <Button variant="default" onClick={onClose}>
            Voltar
          </Button>
        </ModalActions>
      ) : (
        // Another file begins anew.
        <ConferirEmpresas key={`${file?.name} ${file?.lastModified}`} tabelas={tabelas} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** With the mark by which spreadsheets know UTF-8. */
const MODELO = `data:text/csv;charset=utf-8,${encodeURIComponent('\ufeffCNPJ;Grupo;Parceiro\r\n')}`;
