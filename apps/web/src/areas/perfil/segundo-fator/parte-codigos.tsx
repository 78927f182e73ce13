import { createCodigos } from '@apura/contract';
import { Button } from '@mantine/core';
import { call } from '../../../lib/api/call.ts';
import acessos from '../acessos.module.css';
import styles from './segundo-fator-panel.module.css';
import { useMudanca } from './use-segundo-fator.ts';

interface ParteCodigosProps {
  restantes: number;
  onCodigos: (codigos: readonly string[]) => void;
}

/** How many recovery codes are left, and the way to new ones. */
export function ParteCodigos({ restantes, onCodigos }: ParteCodigosProps) {
  const create = useMudanca({
    change: () => call(createCodigos, {}),
    onDone: ({ codigos }) => onCodigos(codigos),
  });
  return (
    <section className={styles.parte} aria-labelledby="fator-codigos">
      <div className={styles.titulo}>
        <h3 id="fator-codigos">Códigos de recuperação</h3>
        <Button variant="default" size="compact-sm" loading={create.isPending} onClick={() => create.mutate(undefined)}>
          Gerar Novos
        </Button>
      </div>
      <p className={acessos.hint}>
        {restantes === 1 ? 'Resta 1 código' : `Restam ${restantes} códigos`}. Gerar novos invalida os anteriores. Sem
        nenhum deles, um administrador da sua organização redefine o seu segundo fator.
      </p>
    </section>
  );
}
