import { formatDateTimeBr } from '@apura/br';
import type { MudancaDoRascunho } from '@apura/contract';
import { UnstyledButton } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { CampoEmEdicao } from './campo-em-edicao.tsx';
import styles from './mudanca.module.css';
import { type Edicao, NOTA } from './use-edicao.ts';

/** The note of a change, and who edited the change last. */
export function NotaMudanca({ mudanca, edicao }: { mudanca: MudancaDoRascunho; edicao: Edicao }) {
  const { nota, editada } = mudanca;
  const trava = mudanca.travas.find(({ campo, minha }) => campo === NOTA && !minha);
  const recusa = edicao.recusa?.mudanca === mudanca.id && edicao.recusa.campo === NOTA ? edicao.recusa.texto : null;
  return (
    <>
      {edicao.aberta?.mudanca === mudanca.id && edicao.aberta.campo === NOTA ? (
        <CampoEmEdicao
          label="Nota"
          agora={nota === '' ? 'Agora está sem nota' : `Agora está: ${nota}`}
          mudanca={mudanca}
          edicao={edicao}
        />
      ) : trava !== undefined ? (
        <p className={styles.nota}>
          {nota} <span className={styles.trava}>{trava.usuario} está editando a nota</span>
        </p>
      ) : (
        <UnstyledButton
          className={styles.nota}
          data-vazia={nota === '' || undefined}
          aria-label={nota === '' ? 'Escrever uma nota' : `Alterar a nota: ${nota}`}
          onClick={() => void edicao.open(mudanca, NOTA, nota)}
        >
          <IconNote size={14} aria-hidden />
          {nota === '' ? 'Nota' : nota}
        </UnstyledButton>
      )}
      {recusa !== null && trava === undefined && (
        <span className={styles.falha} role="alert">
          {recusa}
        </span>
      )}
      {editada !== null && (
        <p className={styles.fraco}>
          Alterada por {editada.usuario} em {formatDateTimeBr(editada.quando)}
        </p>
      )}
    </>
  );
}
