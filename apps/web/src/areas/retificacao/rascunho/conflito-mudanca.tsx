import type { MudancaDoRascunho } from '@apura/contract';
import { Button, UnstyledButton } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { countOf } from '../../../lib/format/counts.ts';
import styles from './mudanca.module.css';
import type { MudancaAcoes } from './mudanca-acoes.ts';

interface ConflitoMudancaProps {
  mudanca: MudancaDoRascunho;
  vencedora: MudancaDoRascunho | undefined;
  acoes: MudancaAcoes;
}

/** Which of two changes to one field goes, and why; the beaten one may be used instead. */
export function ConflitoMudanca({ mudanca, vencedora, acoes }: ConflitoMudancaProps) {
  const { vencidaPor, vence } = mudanca;
  if (vencidaPor !== null)
    return (
      <div className={styles.conflito}>
        <p>
          <IconArrowsSplit2 size={14} aria-hidden /> Vale a de <strong>{vencidaPor.tese}</strong> (
          {vencidaPor.relatorio}
          ): {reasonOf(mudanca, vencedora)}
        </p>
        <div className={styles.conflitoAcoes}>
          <Button size="compact-xs" variant="default" onClick={() => acoes.prefer(mudanca)}>
            Usar esta
          </Button>
          {vencedora === undefined && (
            <Button size="compact-xs" variant="subtle" onClick={acoes.viewConflitos}>
              Ver as duas
            </Button>
          )}
        </div>
      </div>
    );
  if (vence === 0) return null;
  return (
    <p className={styles.vence}>
      <IconArrowsSplit2 size={14} aria-hidden /> Vale esta, e não{' '}
      <UnstyledButton className={styles.elo} onClick={acoes.viewConflitos}>
        {countOf(vence, 'outra que muda o mesmo campo', 'outras que mudam o mesmo campo')}
      </UnstyledButton>
    </p>
  );
}

/** The order of the theses decides, unless a user decided otherwise. */
function reasonOf({ origem: { lugar } }: MudancaDoRascunho, vencedora: MudancaDoRascunho | undefined): string {
  if (vencedora === undefined) return 'muda o mesmo campo e vem antes, ou foi escolhida.';
  const { lugar: vencedor } = vencedora.origem;
  if (vencedor < lugar) return `na ordem das teses ela vem antes (${vencedor}ª, e esta ${lugar}ª).`;
  return vencedor === lugar ? 'as duas são da mesma ordem.' : 'alguém da equipe escolheu usá-la.';
}
