import { centsOf, formatDateBr } from '@apura/br';
import type { SomasOportunidades } from '@apura/contract';
import { useState } from 'react';
import { reais, reaisCurto, sum } from '../dados/formato.ts';
import { dinheiro, type Totais, variacao } from '../dados/totais.ts';
import { useEstado } from '../ui/contexto.ts';
import { Kpi } from './kpi.tsx';

type Parte = keyof SomasOportunidades;

/** The sums shown beside the headline, each with a word on its use. They are never added to it. */
const PARTES: readonly { chave: Parte; nome: string; explica: string; selic?: Parte }[] = [
  {
    chave: 'caixa_baixa',
    nome: 'Dinheiro, confiança baixa',
    explica: 'Pago a maior que ainda precisa de prova',
    selic: 'selic_baixa',
  },
  {
    chave: 'retencoes',
    nome: 'Retenções',
    explica: 'Abatem a contribuição ou são pedidas em PER/DCOMP',
    selic: 'selic_retencoes',
  },
  { chave: 'descontavel', nome: 'Crédito descontável', explica: 'Só abate a própria contribuição, sem Selic' },
  { chave: 'ressarcivel', nome: 'Crédito ressarcível', explica: 'Pode ser pedido por trimestre' },
  { chave: 'debito_aberto', nome: 'Débitos em aberto', explica: 'Declarados e não pagos: reduzir a declaração' },
  { chave: 'estimativa', nome: 'Estimativa', explica: 'Corrija antes o bloco M destes meses' },
  { chave: 'contingente', nome: 'Contingente', explica: 'Depende de ação ou de tese não decidida' },
  { chave: 'reducao_futura', nome: 'Redução futura por mês', explica: 'O mesmo erro nos próximos meses' },
  {
    chave: 'encerrado',
    nome: 'Retificação encerrada',
    explica: 'A EFD-C não aceita mais retificadora: resta provar o erro por outros meios no pedido',
  },
  { chave: 'prescrito', nome: 'Prescrito', explica: 'O prazo já passou' },
];

/** The cash that may be claimed back, in large figures, and the sums that must not be added to it beside it. */
export function KpiOportunidades({ totais: t }: { totais: Totais }) {
  const { dados, comSelic, imprimindo } = useEstado();
  // They would push what to do first out of sight; on paper they are always there.
  const [aberto, setAberto] = useState(false);
  const { dia, limites, kpis } = dados.diagnostico;
  const o = t.oportunidades;
  const antes = dados.anterior?.kpis.oportunidades;
  const meses = kpis.meses_divergentes === 1 ? '1 mês' : `${kpis.meses_divergentes} meses`;
  const partes = PARTES.filter(({ chave }) => centsOf(o[chave]) !== 0n);
  const pedidos = [
    ['Resto do que já foi pedido ou ajustado em parte', dinheiro(kpis.parcial)],
    ['Já pedido ou ajustado', dinheiro(kpis.tratado)],
    ['Marcado como tratado', t.tratadas],
  ] as const;
  return (
    <Kpi
      numero={1}
      destaque
      titulo="Oportunidades em dinheiro"
      valor={dinheiro(o, comSelic)}
      alvo={{ relatorio: 'Cruzamento Consolidado de Oportunidades' }}
      delta={comSelic ? null : variacao(dinheiro(o), antes === undefined ? null : dinheiro(antes))}
      aoLado={
        <>
          <div className="a-parte">
            <h3>À parte, sem somar</h3>
            {partes.length === 0 ? (
              <p>Nenhum saldo, débito em aberto, contingente, valor sem retificação ou prescrito.</p>
            ) : (
              <dl>
                {partes.map(({ chave, nome, explica, selic }) => {
                  const v = comSelic && selic !== undefined ? sum([o[chave], o[selic]]) : o[chave];
                  return (
                    <div key={chave}>
                      <dt>{nome}</dt>
                      <dd title={reais(v)}>{reaisCurto(v)}</dd>
                      <dd className="explica">
                        {chave === 'estimativa' ? `${meses} com o bloco M divergente: corrija antes` : explica}
                      </dd>
                    </div>
                  );
                })}
              </dl>
            )}
          </div>
          <details
            className="limites"
            open={imprimindo || aberto}
            onToggle={(e) => !imprimindo && setAberto(e.currentTarget.open)}
          >
            <summary>Limites de uso destes valores</summary>
            <ul>
              {limites.map((limite) => (
                <li key={limite}>{limite}</li>
              ))}
            </ul>
          </details>
        </>
      }
    >
      <p>
        Pago a maior de confiança alta e média
        {comSelic ? ', com Selic estimada' : ', sem Selic'}
      </p>
      <dl className="lista">
        {(
          [
            ['Confiança alta', o.caixa_alta, o.selic_alta],
            ['Confiança média', o.caixa_media, o.selic_media],
          ] as const
        ).map(([nome, valor, selic]) => {
          const v = comSelic ? sum([valor, selic]) : valor;
          return (
            <div key={nome}>
              <dt>{nome}</dt>
              <dd title={reais(v)}>{reaisCurto(v)}</dd>
            </div>
          );
        })}
      </dl>
      <dl className="lista">
        <div className={centsOf(o.caixa_90) > 0n ? 'urgente' : undefined}>
          <dt>Prescreve em 90 dias</dt>
          <dd>{reais(o.caixa_90)}</dd>
        </div>
        <div>
          <dt>Prescreve em 180 dias</dt>
          <dd>{reais(o.caixa_180)}</dd>
        </div>
      </dl>
      <p>Prescrição comparada com {formatDateBr(dia.hoje)}</p>
      {comSelic && (
        <p>
          {dia.selic_ate === null
            ? 'Selic sem taxas conhecidas: só o 1% do mês do uso'
            : `Selic até ${dia.selic_ate} (último mês conhecido)`}
        </p>
      )}
      {pedidos.map(([nome, v]) =>
        centsOf(v) > 0n ? (
          <p key={nome}>
            {nome}: {reais(v)}
          </p>
        ) : null,
      )}
    </Kpi>
  );
}
