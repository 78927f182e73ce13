import type { Retificacao } from '@apura/contract';
import { UnstyledButton } from '@mantine/core';
import { useTooltip } from '../../ui/use-tooltip.tsx';
import styles from './retificacao.module.css';
import { periodosDeFora } from './retificacao.ts';
import { resumoTexto } from './transmissao/transmissao-textos.ts';

/** Beside the badge of a rectification that left periods out: how many were made, with the reason on hover or focus. */
export function PeriodosDeFora({ retificacao, onOpen }: { retificacao: Retificacao; onOpen: () => void }) {
  const texto = periodosDeFora(retificacao);
  const { mensagem, transmissao } = retificacao;
  const fora = mensagem ?? 'Veja as ocorrências da retificação.';
  const reason = transmissao === null ? fora : `${fora} ${resumoTexto(transmissao)}`;
  const { handlers, hide, tooltip } = useTooltip(reason);
  if (texto === undefined) return null;
  return (
    <>
      <UnstyledButton
        className={styles.deFora}
        aria-label={`${texto}: ${reason}`}
        {...handlers}
        onClick={() => {
          hide();
          onOpen();
        }}
      >
        {texto}
      </UnstyledButton>
      {tooltip}
    </>
  );
}
