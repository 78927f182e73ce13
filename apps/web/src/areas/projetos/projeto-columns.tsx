import { corStatusProjeto, type Execucao, type Projeto, statusLabel } from '@apura/contract';
import { IconChartBar, IconChecklist, IconPlayerPlay, IconTrash, IconUpload } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { cnpjColumn } from '../../ui/table/columns.tsx';
import type { DataColumn } from '../../ui/table/data-column.ts';
import { cadastroColumn, DONO, periodoColumns } from '../../ui/table/projeto-columns.tsx';
import { fluxoLabel } from './fluxo-label.ts';
import { reasonAgainstDiagnostic, reasonAgainstUpload } from './row-action-rules.ts';

export interface RowActions {
  start: (projeto: Projeto) => void;
  upload: (projeto: Projeto) => void;
  diagnostic: (projeto: Projeto) => void;
  completude: (projeto: Projeto) => void;
  remove: (projeto: Projeto) => void;
  retry: (projeto: Projeto, execucao: Execucao) => void;
}

export function projetoColumns(actions: RowActions): readonly DataColumn<Projeto>[] {
  return [
    { ...DONO.grupo, width: 90, pin: 'left' },
    { ...DONO.parceiro, width: 62 },
    { ...DONO.empresa, width: 104 },
    cnpjColumn({ key: 'cnpj', header: 'CNPJ', value: (p) => p.cnpj, width: 134 }),
    cadastroColumn(90),
    ...periodoColumns(90),
    {
      key: 'buscarDocumentos',
      header: 'Upload de Documentos',
      value: (p) => fluxoLabel(p.buscarDocumentos),
      width: 87,
    },
    { ...DONO.usuario, width: 59 },
    {
      key: 'status',
      header: 'Status',
      value: (p) => statusLabel(p.status),
      render: (p) => <StatusBadge tone={corStatusProjeto(p.status)} label={statusLabel(p.status)} />,
      width: 164,
    },
    {
      key: 'acoes',
      header: 'Ações',
      controls: true,
      card: 'foot',
      pin: 'right',
      width: 174,
      render: (p) => (
        <>
          <IconButton
            label="Iniciar"
            icon={<IconPlayerPlay size={18} aria-hidden />}
            inactiveReason={reasonAgainstUpload(p)}
            onClick={() => actions.start(p)}
          />
          <IconButton
            label="Enviar arquivos"
            icon={<IconUpload size={18} aria-hidden />}
            inactiveReason={reasonAgainstUpload(p)}
            onClick={() => actions.upload(p)}
          />
          <IconButton
            label="Abrir diagnóstico"
            icon={<IconChartBar size={18} aria-hidden />}
            inactiveReason={reasonAgainstDiagnostic(p)}
            onClick={() => actions.diagnostic(p)}
          />
          <IconButton
            label="Completude"
            icon={<IconChecklist size={18} aria-hidden />}
            onClick={() => actions.completude(p)}
          />
          <IconButton
            label="Excluir"
            icon={<IconTrash size={18} aria-hidden />}
            color="red"
            onClick={() => actions.remove(p)}
          />
        </>
      ),
    },
  ];
}
