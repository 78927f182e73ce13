import { formatCnpj, formatDateBr } from '@apura/br';
import { ABAS_RELATORIO, listRelatorios, type Projeto, podeAdministrar, podeRelatorios } from '@apura/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/api/call.ts';
import { askCompras, askNovoProjeto } from '../../../lib/asked-store.ts';
import { companyTitle } from '../../../lib/company-title.ts';
import { goToSection, keepList, openRelatorio, openSectionOf } from '../../../lib/navigation.ts';
import { useProjetos } from '../../../lib/projetos-query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { signOut } from '../../../lib/session/session.ts';
import { useTools, useUser } from '../../../lib/session/session-store.ts';
import { twinNotes } from '../../../lib/twin-projetos.ts';
import { enterSection, MENU } from '../sections.tsx';
import { openAjuda } from './ajuda-store.ts';
import type { Entrada } from './search-entradas.ts';
import { useAchados } from './use-achados.ts';

/** Everything that the palette can find for the user who is signed in. */
export function useEntradas(): readonly Entrada[] {
  const tools = useTools();
  const { privilegio } = useUser();
  const withRelatorios = podeRelatorios(tools);
  const { data: projetos } = useProjetos();
  const achados = useAchados();
  const { data: catalogo } = useQuery({
    queryKey: queryKeys.relatorios,
    queryFn: ({ signal }) => call(listRelatorios, { signal }),
    staleTime: 10 * 60_000,
    enabled: withRelatorios,
  });
  return useMemo(() => {
    const known = projetos ?? [];
    const notes = twinNotes(known);
    const relatorios = ABAS_RELATORIO.flatMap((aba) =>
      (catalogo?.[aba] ?? []).map(
        ({ report }): Entrada => ({
          id: `relatorio ${report}`,
          grupo: 'Relatórios',
          label: report,
          run: () => openRelatorio({ relatorio: report, filtros: {} }),
        }),
      ),
    );
    const sections = MENU.map(({ section, label }) => ({ label, run: () => enterSection(section, tools) }));
    const actions = [
      { label: 'Novo projeto', run: askNovoProjeto },
      ...sections.map(({ label, run }) => ({ label: `Ir para ${label}`, run })),
      { label: 'Ir para Meu Perfil', run: () => goToSection('perfil') },
      { label: 'Ver compras e recibos', run: askCompras },
      ...(podeAdministrar(privilegio) ? [{ label: 'Ir para Configurações', run: () => goToSection('config') }] : []),
      { label: 'Abrir o manual', run: () => openAjuda('manual') },
      { label: 'Ver os atalhos do teclado', run: () => openAjuda('atalhos') },
      { label: 'Sair', run: () => void signOut() },
    ].map(({ label, run }): Entrada => ({ id: `acao ${label}`, grupo: 'Ações', label, run }));
    return [
      ...actions,
      ...known.map((projeto) => ofProjeto(projeto, withRelatorios, notes.get(projeto.id))),
      ...empresas(known),
      ...known
        .filter(({ pbi }) => pbi !== null && pbi !== '')
        .map((projeto) => diagnosticOf(projeto, notes.get(projeto.id))),
      ...achados,
      ...relatorios,
    ];
  }, [projetos, catalogo, achados, tools, privilegio, withRelatorios]);
}

const chosenOf = (projeto: Projeto) => ({
  id: projeto.id,
  biReportId: projeto.pbi,
  companyTitle: companyTitle(projeto),
});

/** The period of a project. Two projects of one company and period also get the day they were made and their status. */
const periodoOf = ({ periodoInicial, periodoFinal }: Projeto, note: string | undefined): string =>
  `${formatDateBr(periodoInicial)} a ${formatDateBr(periodoFinal)}${note === undefined ? '' : ` · ${note}`}`;

const wordsOf = ({ cnpj, grupo, parceiro }: Projeto): string => `${cnpj} ${formatCnpj(cnpj)} ${grupo} ${parceiro}`;

function ofProjeto(projeto: Projeto, withRelatorios: boolean, note: string | undefined): Entrada {
  const ready = withRelatorios && projeto.status === 'CONCLUDED';
  return {
    id: `projeto ${projeto.id}`,
    grupo: 'Projetos',
    label: projeto.empresa,
    description: `${periodoOf(projeto, note)} · ${ready ? 'abrir os relatórios' : 'mostrar em Projetos'}`,
    words: wordsOf(projeto),
    run: () => (ready ? openSectionOf('relatorios', chosenOf(projeto)) : showInProjetos(projeto.empresa)),
  };
}

function diagnosticOf(projeto: Projeto, note: string | undefined): Entrada {
  return {
    id: `diagnostico ${projeto.id}`,
    grupo: 'Diagnósticos',
    label: projeto.empresa,
    description: `${periodoOf(projeto, note)} · abrir o diagnóstico`,
    words: wordsOf(projeto),
    run: () => openSectionOf('powerBI', chosenOf(projeto)),
  };
}

/** Each company once, however many projects it has. */
function empresas(projetos: readonly Projeto[]): readonly Entrada[] {
  return [...new Map(projetos.map((projeto) => [projeto.cnpj, projeto])).values()].map((projeto) => ({
    id: `empresa ${projeto.cnpj}`,
    grupo: 'Empresas',
    label: projeto.empresa,
    description: `${formatCnpj(projeto.cnpj)} · mostrar os projetos`,
    words: wordsOf(projeto),
    run: () => showInProjetos(projeto.empresa),
  }));
}

function showInProjetos(empresa: string): void {
  goToSection('projetos');
  keepList({ search: empresa });
}
