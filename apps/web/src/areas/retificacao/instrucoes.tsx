import type { ObrigacaoRetificavel } from '@apura/contract';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconFileSpreadsheet } from '@tabler/icons-react';
import { FaultNote } from '../../ui/modal/fault-note.tsx';
import { Panel } from '../../ui/panel/panel.tsx';
import styles from './retificacao.module.css';

const PASSOS = [
  { title: 'Baixe o modelo', text: 'Escolha, em Modelos de arquivos, a planilha da obrigação que você vai retificar.' },
  { title: 'Preencha os campos obrigatórios', text: 'Uma linha para cada dado a incluir ou a corrigir.' },
  { title: 'Envie o arquivo', text: 'Em Novo, escolha o projeto concluído e envie a planilha preenchida.' },
] as const;

const MODELOS: readonly { label: string; name: ObrigacaoRetificavel }[] = [
  { label: 'EFD-C', name: 'efdc' },
  { label: 'ECF', name: 'ecf' },
  // The model of INSS is that of eSocial.
  { label: 'INSS', name: 'esocial' },
];

interface InstrucoesProps {
  busy: boolean;
  /** Why the last model could not be downloaded. */
  fault: unknown;
  onModelo: (name: ObrigacaoRetificavel) => void;
}

/** How a rectification is made, and the spreadsheets it begins with. */
export function Instrucoes({ busy, fault, onModelo }: InstrucoesProps) {
  return (
    <div className={styles.help}>
      <Panel title="Como retificar" className={styles.steps}>
        <ol className={styles.stepList}>
          {PASSOS.map(({ title, text }) => (
            <li key={title}>
              <p className={styles.stepTitle}>{title}</p>
              <p className={styles.stepText}>{text}</p>
            </li>
          ))}
        </ol>
        <p className={styles.warning}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>Revise os dados antes de enviar: a retificação é feita com o que está na planilha.</span>
        </p>
      </Panel>
      <Panel title="Modelos de arquivos" className={styles.models}>
        <div className={styles.modelBody}>
          <div className={styles.modelButtons}>
            {MODELOS.map(({ label, name }) => (
              <Button
                key={name}
                variant="default"
                leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
                aria-label={`Baixar o modelo ${label}`}
                disabled={busy}
                onClick={() => onModelo(name)}
              >
                {label}
              </Button>
            ))}
          </div>
          <FaultNote error={fault} />
        </div>
      </Panel>
    </div>
  );
}
