import { corStatusProjeto, type Execucao, type Projeto, statusLabel } from '@apura/contract';
import { IconChartBar, IconChecklist, IconPlayerPlay, IconTrash, IconUpload } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { cnpjColumn } from '../../ui/table/columns.tsx';
import type { DataColumn } from '../../ui/table/data-column.ts';
import { cadastroColumn, DONO, periodoColumns } from '../../ui/table/projeto-columns.tsx';
import { AbrirMenu } from './abrir-menu.tsx';
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
    { ...DONO.grupo, width: 86, pin: 'left' },
    { ...DONO.parceiro, width: 84 },
    { ...DONO.empresa, width: 246, least: 124 },
    cnpjColumn({ key: 'cnpj', header: 'CNPJ', value: (p) => p.cnpj, width: 126, fixed: true }),
    { ...cadastroColumn(82), fixed: true },
    ...periodoColumns(83).map((column) => ({ ...column, fixed: true })),
    {
      key: 'buscarDocumentos',
      header: 'Upload de Documentos',
      value: (p) => fluxoLabel(p.buscarDocumentos),
      width: 82,
      lines: 2,
    },
    { ...DONO.usuario, width: 60 },
    {
      key: 'status',
      header: 'Status',
      value: (p) => statusLabel(p.status),
      render: (p) => <StatusBadge wraps tone={corStatusProjeto(p.status)} label={statusLabel(p.status)} />,
      width: 106,
      fixed: true,
      lines: 2,
    },
    {
      key: 'acoes',
      header: 'Ações',
      controls: true,
      card: 'foot',
      pin: 'right',
      width: 148,
      fixed: true,
      render: (p) => <Acoes projeto={p} actions={actions} />,
    },
  ];
}

function Acoes({ projeto, actions }: { projeto: Projeto; actions: RowActions }) {
  const about = projeto.empresa;
  return (
    <>
      <IconButton
        label="Iniciar"
        about={about}
        icon={<IconPlayerPlay size={18} aria-hidden />}
        inactiveReason={reasonAgainstUpload(projeto)}
        onClick={() => actions.start(projeto)}
      />
      <IconButton
        label="Enviar arquivos"
        about={about}
        icon={<IconUpload size={18} aria-hidden />}
        inactiveReason={reasonAgainstUpload(projeto)}
        onClick={() => actions.upload(projeto)}
      />
      <IconButton
        label="Abrir diagnóstico"
        about={about}
        icon={<IconChartBar size={18} aria-hidden />}
        inactiveReason={reasonAgainstDiagnostic(projeto)}
        onClick={() => actions.diagnostic(projeto)}
      />
      <IconButton
        label="Excluir"
        about={about}
        icon={<IconTrash size={18} aria-hidden />}
        color="red"
        onClick={() => actions.remove(projeto)}
      />
      <IconButton
        label="Completude"
        about={about}
        icon={<IconChecklist size={18} aria-hidden />}
        onClick={() => actions.completude(projeto)}
      />
      <AbrirMenu projeto={projeto} />
    </>
  );
}
