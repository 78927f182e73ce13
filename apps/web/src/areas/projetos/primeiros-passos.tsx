import { listArquivosEnviados, type Projeto } from '@apura/contract';
import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { areStepsDismissed, dismissSteps, hasOpenedRelatorio } from '../../lib/primeiros-passos.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useUser } from '../../lib/session/session-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useEmpresas } from './novo-projeto/use-empresas.ts';
import { passosOf } from './passos.ts';
import styles from './primeiros-passos.module.css';

/** What a new owner does first; ticks itself, and can be sent away. Shown once the projects are known. */
export function PrimeirosPassos({ projetos }: { projetos: readonly Projeto[] }) {
  const { email } = useUser();
  const [dismissed, setDismissed] = useState(() => areStepsDismissed(email));
  const [relatorioOpened] = useState(() => hasOpenedRelatorio(email));
  const asked = !dismissed && passosOf({ projetos, hasEmpresa: false, hasArquivos: false, relatorioOpened }).length > 0;
  const empresas = useEmpresas(asked && projetos.length === 0);
  const waiting = projetos.find(({ status, buscarDocumentos }) => status === 'FILES' && !buscarDocumentos);
  const enviados = useQuery({
    queryKey: queryKeys.arquivosEnviados(waiting?.id ?? ''),
    queryFn: ({ signal }) => call(listArquivosEnviados, { params: { id: waiting?.id ?? '' }, query: {}, signal }),
    enabled: asked && waiting !== undefined,
  });
  const passos = passosOf({
    projetos,
    hasEmpresa: (empresas.data?.length ?? 0) > 0,
    hasArquivos: (enviados.data?.finalResult.length ?? 0) > 0,
    relatorioOpened,
  });
  if (dismissed || passos.length === 0) return null;
  const next = passos.find(({ done }) => !done);
  return (
    <section className={styles.box} aria-label="Primeiros passos">
      <h2 className={styles.title}>Primeiros passos</h2>
      <ol className={styles.list}>
        {passos.map(({ label, done }) => (
          <li key={label} data-done={done || undefined} aria-current={next?.label === label ? 'step' : undefined}>
            {done ? <IconCircleCheckFilled size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
            {label}
            {done && <span className="sr-only"> (feito)</span>}
          </li>
        ))}
      </ol>
      <IconButton
        label="Dispensar os primeiros passos"
        icon={<IconX size={16} aria-hidden />}
        onClick={() => {
          dismissSteps(email);
          setDismissed(true);
        }}
      />
    </section>
  );
}
