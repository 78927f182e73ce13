import { formatDateBr, formatPeriodo, formatReais } from '@apura/br';
import type { GrupoDaCarteira } from '@apura/contract';
import { Skeleton } from '@mantine/core';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { FailedState } from '../../../ui/table/table-states.tsx';
import achados from '../achados.module.css';
import carteira from '../carteira.module.css';
import { VerLinhas } from '../ver-linhas.tsx';
import { type AchadosPedidos, useAchadosDoPrazo } from './use-prazos.ts';

const CLASSES: Readonly<Record<GrupoDaCarteira, string>> = {
  caixa: 'Pago a maior',
  retencoes: 'Saldo de retenções',
  descontavel: 'Saldo descontável',
  ressarcivel: 'Saldo ressarcível',
  contingente: 'Contingente',
  riscos: 'Riscos',
};

/** The findings of a company whose amounts end in the month of a deadline, each with the way to its rows. */
export function AchadosDoPrazo({ tese, onClose, ...pedidos }: AchadosPedidos & { tese: string; onClose: () => void }) {
  const { empresa, prazo } = pedidos;
  const { data, error, refetch } = useAchadosDoPrazo(pedidos, tese);
  const mes = formatPeriodo(prazo.dia.slice(0, 7));
  return (
    <Dialog title={`${prazo.titulo}: ${empresa.nome}`} size={820} onClose={onClose}>
      <p className={carteira.explica}>
        {prazo.tipo === 'prescricao'
          ? `O que prescreve em ${mes}. Retifique e peça antes do dia de cada achado.`
          : `O que só pode ser retificado até ${mes}, embora o direito viva mais.`}
      </p>
      {error !== null ? (
        <FailedState what="Não foi possível carregar os achados." error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div role="status" aria-label="Carregando os achados">
          {[1, 2].map((n) => (
            <Skeleton key={n} height={44} my={8} />
          ))}
        </div>
      ) : (
        <ul className={achados.achados} aria-label="Achados">
          {data.achados.map((achado, at) => {
            const dia = achado.prescreveEm === null ? '' : ` · até ${formatDateBr(achado.prescreveEm)}`;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is open
              <li key={at} className={achados.achado}>
                <div className={achados.oQue}>
                  <span className={achados.tese}>{achado.titulo}</span>
                  <span className={achados.detalhe}>
                    {CLASSES[achado.grupo]} · {achado.relatorio} · {achado.ano} · Confiança {achado.confianca}
                    {dia}
                  </span>
                </div>
                <span className={achados.quanto}>{formatReais(achado.valor)}</span>
                <VerLinhas achado={achado} empresa={empresa} />
              </li>
            );
          })}
        </ul>
      )}
    </Dialog>
  );
}
