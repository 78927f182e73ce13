import { useEffect } from 'react';
import { companyTitle } from '../../lib/company-title.ts';
import { forgetProject, navigationStore, returnToSection, selectProject } from '../../lib/navigation.ts';
import { useProjetos } from '../../lib/projetos-query.ts';

/** Adds the company to a project that came from an address. A project that the user does not have is forgotten. */
export function ProjetoDoEndereco({ id }: { id: string }): null {
  const projetos = useProjetos().data;
  useEffect(() => {
    if (projetos === undefined) return;
    const projeto = projetos.find((one) => one.id === id);
    if (projeto === undefined) {
      forgetProject(id);
      returnToSection({ ...navigationStore.get(), page: null });
    } else selectProject({ id, biReportId: projeto.pbi, companyTitle: companyTitle(projeto) });
  }, [id, projetos]);
  return null;
}
