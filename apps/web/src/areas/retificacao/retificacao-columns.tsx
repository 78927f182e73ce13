import { corStatusProjeto, type Retificacao, statusLabel } from '@apura/contract';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowsDiff, IconDownload, IconSend, IconTrash } from '@tabler/icons-react';
import type { RefCallback } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { cnpjColumn, dateColumn } from '../../ui/table/columns.tsx';
import type { DataColumn } from '../../ui/table/data-column.ts';
import { cadastroColumn, DONO } from '../../ui/table/projeto-columns.tsx';
import { PeriodosDeFora } from './periodos-de-fora.tsx';
import styles from './retificacao.module.css';
import { ROTULO_OBRIGACAO, reasonAgainstComparar, rotuloDownload } from './retificacao.ts';
import { resumoCurto, resumoTexto } from './transmissao/transmissao-textos.ts';

export interface RetificacaoActions {
  /** Why nothing can be downloaded now, if so. */
  blocked: string | undefined;
  download: (retificacao: Retificacao) => void;
  compare: (retificacao: Retificacao) => void;
  /** Takes the focus back to the button that a comparison was left to. */
  compareRef: (retificacao: Retificacao) => RefCallback<HTMLButtonElement>;
  transmit: (retificacao: Retificacao) => void;
  /** Why this user cannot transmit it; undefined when the user can. */
  reasonAgainstTransmit: (retificacao: Retificacao) => string | undefined;
  remove: (retificacao: Retificacao) => void;
}

export function retificacaoColumns(actions: RetificacaoActions): readonly DataColumn<Retificacao>[] {
  return [
    { key: 'type', header: 'Obrigação', value: (r) => ROTULO_OBRIGACAO[r.type], width: 78, pin: 'left' },
    { ...DONO.grupo, width: 86 },
    { ...DONO.parceiro, width: 90, least: 78 },
    { ...DONO.empresa, width: 156, least: 110 },
    cnpjColumn({ key: 'cnpj', header: 'CNPJ', value: (r) => r.cnpj, width: 124 }),
    cadastroColumn(84),
    dateColumn({ key: 'periodo_inicial', header: 'Período Inicial', value: (r) => r.periodo_inicial, width: 83 }),
    dateColumn({ key: 'periodo_final', header: 'Período Final', value: (r) => r.periodo_final, width: 83 }),
    { ...DONO.usuario, width: 72 },
    {
      key: 'status',
      header: 'Status',
      value: (r) => statusLabel(r.status),
      render: (r) => (
        <>
          <StatusBadge tone={corStatusProjeto(r.status)} label={statusLabel(r.status)} />
          <PeriodosDeFora retificacao={r} onOpen={() => actions.compare(r)} />
          {r.status === 'PROCESSING' && r.percentual !== null && (
            <span className={styles.progress} title={r.progresso ?? undefined}>
              {r.percentual} %
            </span>
          )}
          {r.status === 'ERROR' && r.mensagem !== null && (
            <span className={styles.progress}>
              <VisuallyHidden component="span">: </VisuallyHidden>
              {r.mensagem}
            </span>
          )}
          {r.transmissao !== null && (
            <span className={styles.progress} title={resumoTexto(r.transmissao)}>
              {resumoCurto(r.transmissao)}
            </span>
          )}
        </>
      ),
      width: 172,
    },
    {
      key: 'acoes',
      header: 'Ações',
      controls: true,
      card: 'foot',
      pin: 'right',
      width: 140,
      render: (r) => (
        <>
          {r.type === 'esocial' && (
            <IconButton
              label="Transmitir ao eSocial"
              icon={<IconSend size={18} aria-hidden />}
              inactiveReason={actions.reasonAgainstTransmit(r)}
              onClick={() => actions.transmit(r)}
            />
          )}
          <IconButton
            label={rotuloDownload(r)}
            icon={<IconDownload size={18} aria-hidden />}
            inactiveReason={actions.blocked}
            onClick={() => actions.download(r)}
          />
          <IconButton
            label="Ver antes e depois"
            icon={<IconArrowsDiff size={18} aria-hidden />}
            inactiveReason={reasonAgainstComparar(r)}
            buttonRef={actions.compareRef(r)}
            onClick={() => actions.compare(r)}
          />
          <IconButton
            label="Excluir"
            icon={<IconTrash size={18} aria-hidden />}
            color="red"
            onClick={() => actions.remove(r)}
          />
        </>
      ),
    },
  ];
}
