import { MENSAGEM_MODULO_BLOQUEADO, podeArquivos, podeRelatorios, podeRetificacoes, type Tools } from '@apura/contract';
import {
  IconBriefcase,
  IconChartHistogram,
  IconFileDiff,
  IconFiles,
  IconFolders,
  IconReportAnalytics,
  type TablerIcon,
} from '@tabler/icons-react';
import { goToSection, type Section } from '../../lib/navigation.ts';
import { notificar } from '../../ui/toast/notificar.ts';

export const SECTION_TITLES: Readonly<Record<Section, { title: string; subtitle: string | null }>> = {
  projetos: { title: 'Projetos', subtitle: 'Dados Cadastrais' },
  files: { title: 'Arquivos', subtitle: null },
  relatorios: { title: 'Relatórios', subtitle: 'Originais e Personalizados' },
  powerBI: { title: 'Diagnóstico', subtitle: 'Análises e Cruzamentos' },
  retificacao: { title: 'Retificações', subtitle: 'Ajustes em Obrigações' },
  carteira: { title: 'Carteira', subtitle: 'Todas as Empresas' },
  perfil: { title: 'Dados Cadastrais', subtitle: 'Informações Pessoais e Empresariais' },
  config: { title: 'Configurações', subtitle: 'Usuários e Certificado Digital' },
};

/** The sections that show the chosen company above them. */
export const SECTIONS_WITH_COMPANY: readonly Section[] = ['retificacao', 'relatorios', 'powerBI', 'files'];

export const MENU: readonly { section: Section; label: string; icon: TablerIcon }[] = [
  { section: 'projetos', label: 'Projetos', icon: IconFolders },
  { section: 'files', label: 'Arquivos', icon: IconFiles },
  { section: 'relatorios', label: 'Relatórios', icon: IconReportAnalytics },
  { section: 'powerBI', label: 'Diagnóstico', icon: IconChartHistogram },
  { section: 'retificacao', label: 'Retificações', icon: IconFileDiff },
  // Beside the specification's five (ADR 0063).
  { section: 'carteira', label: 'Carteira', icon: IconBriefcase },
];

/** Whether the owner's modules open a section. */
export function mayEnter(section: Section, tools: Tools): boolean {
  if (section === 'files') return podeArquivos(tools);
  if (section === 'relatorios') return podeRelatorios(tools);
  if (section === 'retificacao') return podeRetificacoes(tools);
  return true;
}

/** Goes to a section, or says that the module is blocked. */
export function enterSection(section: Section, tools: Tools): void {
  if (mayEnter(section, tools)) goToSection(section);
  else notificar('alert', MENSAGEM_MODULO_BLOQUEADO);
}
