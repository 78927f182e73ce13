import type { Retificacao } from '@apura/contract';
import { useState } from 'react';
import { Panel } from '../../../ui/panel/panel.tsx';
import { FailedState } from '../../../ui/table/table-states.tsx';
import { useRetificacoes } from '../use-retificacoes.ts';
import styles from './comparacao.module.css';
import { Comparacao } from './comparacao.tsx';
import { CarregandoComparacao, Excluida, TituloComparacao } from './estados-comparacao.tsx';

interface ComparacaoDeProps {
  id: string;
  blocked: string | undefined;
  onDownload: (retificacao: Retificacao) => void;
  onBack: () => void;
}

/**
 * The comparison of a rectification that is known by its id alone, as after loading the page again. What was once found
 * stays on the screen when it is deleted.
 */
export function ComparacaoDe({ id, blocked, onDownload, onBack }: ComparacaoDeProps) {
  const { data, error, refetch } = useRetificacoes();
  const found = data?.find((retificacao) => retificacao.id === id);
  const [known, setKnown] = useState(found);
  if (found !== undefined && found !== known) setKnown(found);
  const retificacao = found ?? known;
  if (retificacao !== undefined) {
    return (
      <Comparacao
        retificacao={retificacao}
        excluida={found === undefined}
        blocked={blocked}
        onDownload={() => onDownload(retificacao)}
        onBack={onBack}
      />
    );
  }
  return (
    <Panel fill className={styles.panel} title={<TituloComparacao onBack={onBack} />}>
      {data !== undefined ? (
        <Excluida onBack={onBack} />
      ) : error !== null ? (
        <FailedState what="Não foi possível carregar as retificações." error={error} onRetry={() => void refetch()} />
      ) : (
        <CarregandoComparacao />
      )}
    </Panel>
  );
}
