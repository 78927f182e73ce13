import type { Projeto } from '@apura/contract';
import { useState } from 'react';
import { companyTitle } from '../../lib/company-title.ts';
import { selectProject } from '../../lib/navigation.ts';
import { useFocusBack } from '../../ui/modal/use-focus-back.ts';
import { SelecaoProjetoModal } from '../../ui/selecao-projeto/index.ts';
import { NovaRetificacaoModal } from './nova-retificacao-modal.tsx';

/** A new rectification from the choice of its project to its end; the focus then goes back to where it began. */
export function NovaRetificacao({ onClose }: { onClose: () => void }) {
  const [projeto, setProjeto] = useState<Projeto | null>(null);
  useFocusBack();
  return (
    <>
      <SelecaoProjetoModal
        opened={projeto === null}
        onClose={onClose}
        onSelect={(chosen) => {
          selectProject({ id: chosen.id, biReportId: chosen.pbi, companyTitle: companyTitle(chosen) });
          setProjeto(chosen);
        }}
      />
      {projeto !== null && <NovaRetificacaoModal projeto={projeto} onClose={onClose} />}
    </>
  );
}
