import type { MudancaDoRascunho } from '@apura/contract';
import { UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { isAmount } from '../../../lib/format/is-amount.ts';
import { nomeDoCampo } from '../../../ui/origem/nome-do-campo.ts';
import { CampoEmEdicao } from './campo-em-edicao.tsx';
import { emphasise } from './emphasis.ts';
import styles from './mudanca.module.css';
import type { Edicao } from './use-edicao.ts';

interface CampoMudadoProps {
  mudanca: MudancaDoRascunho;
  campo: MudancaDoRascunho['campos'][number];
  edicao: Edicao;
}

/** A field of a record before and after; the new value opens to be edited. */
export function CampoMudado({ mudanca, campo: { campo, antes, depois, valor }, edicao }: CampoMudadoProps) {
  const editing = edicao.aberta?.mudanca === mudanca.id && edicao.aberta.campo === campo;
  const amount = isAmount(depois) || (antes !== null && isAmount(antes));
  const nome = nomeDoCampo(campo);
  return (
    <tr data-amount={amount || undefined}>
      <th scope="row" title={nome === undefined ? undefined : `${campo}: ${nome}`}>
        {campo}
        {nome !== undefined && <span className={styles.nome}> {nome}</span>}
      </th>
      <td className={styles.antes}>{antes === null ? '' : antes === '' ? '(vazio)' : antes}</td>
      <td className={styles.depois}>
        {editing ? (
          <CampoEmEdicao
            label={`Novo valor de ${campo}`}
            agora={`Agora está: ${depois === '' ? '(vazio)' : depois}`}
            mudanca={mudanca}
            edicao={edicao}
          />
        ) : (
          <Valor
            mudanca={mudanca}
            campo={campo}
            texto={depois === '' ? '(vazio)' : depois}
            onOpen={() => void edicao.open(mudanca, campo, amount ? depois : valor)}
            edicao={edicao}
          >
            <NovoValor antes={antes} depois={depois} />
          </Valor>
        )}
      </td>
    </tr>
  );
}

interface ValorProps {
  mudanca: MudancaDoRascunho;
  campo: string;
  /** The value as it is shown. */
  texto: string;
  edicao: Edicao;
  onOpen: () => void;
  children: React.ReactNode;
}

/** A value that may be edited, unless somebody else is editing it or its record is gone. */
function Valor({ mudanca, campo, texto, edicao, onOpen, children }: ValorProps) {
  const trava = mudanca.travas.find((one) => one.campo === campo && !one.minha);
  const recusa = edicao.recusa?.mudanca === mudanca.id && edicao.recusa.campo === campo ? edicao.recusa.texto : null;
  return (
    <>
      {mudanca.estado === 'perdida' || mudanca.acao === 'EXCLUIR' || trava !== undefined ? (
        <span className={styles.valor}>{children}</span>
      ) : (
        <UnstyledButton
          className={styles.valor}
          data-editable
          aria-label={`Alterar ${campo}: ${texto}`}
          onClick={onOpen}
        >
          {children}
          <IconPencil size={13} aria-hidden className={styles.pencil} />
        </UnstyledButton>
      )}
      {trava !== undefined && <span className={styles.trava}>{trava.usuario} está editando</span>}
      {trava === undefined && recusa !== null && (
        <span className={styles.falha} role="alert">
          {recusa}
        </span>
      )}
    </>
  );
}

function NovoValor({ antes, depois }: { antes: string | null; depois: string }) {
  if (depois === '') return <em>(vazio)</em>;
  const { before, changed, after } = emphasise(antes, depois);
  return (
    <span>
      {before}
      <strong>{changed}</strong>
      {after}
    </span>
  );
}
