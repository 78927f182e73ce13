import { type Projeto, podeArquivos, podeRelatorios, podeRetificacoes } from '@apura/contract';
import { Menu, Portal } from '@mantine/core';
import {
  IconArrowsDiff,
  IconChartBar,
  IconFileDiff,
  IconFiles,
  IconReportAnalytics,
  IconTargetArrow,
  type TablerIcon,
} from '@tabler/icons-react';
import { companyTitle } from '../../lib/company-title.ts';
import { openComparacao } from '../../lib/comparacao.ts';
import { openSectionOf, type Section } from '../../lib/navigation.ts';
import { openOportunidades } from '../../lib/oportunidades.ts';
import { useTools } from '../../lib/session/session-store.ts';
import styles from './abrir-itens.module.css';
import { reasonAgainstDiagnostic, reasonAgainstRelatorios } from './row-action-rules.ts';

const BLOCKED = 'módulo bloqueado';

interface AbrirItensProps {
  projeto: Projeto;
  /** What the menu opens below. */
  button: HTMLElement;
  onClose: () => void;
}

/** The sections that can be opened for one project; what can not be opened yet says why. */
export default function AbrirItens({ projeto, button, onClose }: AbrirItensProps) {
  const tools = useTools();
  const { left, top, width, height } = button.getBoundingClientRect();
  const unfinished = reasonAgainstRelatorios(projeto);
  const chosen = { id: projeto.id, biReportId: projeto.pbi, companyTitle: companyTitle(projeto) };
  const comparable = reasonAgainstDiagnostic(projeto);
  const items: { section: Section; label: string; icon: TablerIcon; reason: string | undefined }[] = [
    {
      section: 'relatorios',
      label: 'Relatórios',
      icon: IconReportAnalytics,
      reason: podeRelatorios(tools) ? unfinished : BLOCKED,
    },
    { section: 'files', label: 'Arquivos', icon: IconFiles, reason: podeArquivos(tools) ? unfinished : BLOCKED },
    { section: 'powerBI', label: 'Diagnóstico', icon: IconChartBar, reason: reasonAgainstDiagnostic(projeto) },
    {
      section: 'retificacao',
      label: 'Retificações',
      icon: IconFileDiff,
      reason: podeRetificacoes(tools) ? undefined : BLOCKED,
    },
  ];
  return (
    <Menu opened onClose={onClose} position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Portal>
        <Menu.Target>
          {/* Lies over the button: pressing it again closes the menu. */}
          <span aria-hidden className={styles.anchor} style={{ left, top, width, height }}>
            <span className="sr-only">Abrir {projeto.empresa}</span>
          </span>
        </Menu.Target>
      </Portal>
      <Menu.Dropdown>
        {items.map(({ section, label, icon, reason }) => (
          <Item
            key={section}
            label={label}
            icon={icon}
            reason={reason}
            // The rectifications of every company are in one list: its search shows this company's.
            onClick={() => openSectionOf(section, chosen, section === 'retificacao' ? projeto.empresa : '')}
          />
        ))}
        <Item
          label="Oportunidades"
          icon={IconTargetArrow}
          reason={unfinished}
          onClick={() => openOportunidades({ id: projeto.id, nome: chosen.companyTitle })}
        />
        <Item
          label="Comparar períodos"
          icon={IconArrowsDiff}
          reason={comparable}
          onClick={() => openComparacao(chosen)}
        />
      </Menu.Dropdown>
    </Menu>
  );
}

interface ItemProps {
  label: string;
  icon: TablerIcon;
  /** Why it cannot be opened yet. */
  reason: string | undefined;
  onClick: () => void;
}

function Item({ label, icon: Icon, reason, onClick }: ItemProps) {
  return (
    <Menu.Item
      leftSection={<Icon size={16} aria-hidden />}
      aria-disabled={reason !== undefined || undefined}
      data-inactive={reason !== undefined || undefined}
      className={styles.item}
      closeMenuOnClick={reason === undefined}
      onClick={() => reason === undefined && onClick()}
    >
      {label}
      {reason !== undefined && <span className={styles.reason}>{reason}</span>}
    </Menu.Item>
  );
}
