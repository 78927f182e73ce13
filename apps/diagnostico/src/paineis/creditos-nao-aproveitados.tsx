import { centsOf } from '@apura/br';
import { desenho, sum } from '../dados/formato.ts';
import { useEstado } from '../ui/contexto.ts';
import { xy } from '../ui/opcoes.ts';
import { Painel } from '../ui/painel.tsx';
import { FORA } from './fora-das-somas.ts';

/** Panel 13: Créditos não aproveitados. */
export function CreditosNaoAproveitados() {
  const { dados, tema } = useEstado();
  const d = dados.diagnostico;
  if (d.creditos_nao_aproveitados.length === 0) return null;
  const porOrigem = agrupar(d.creditos_nao_aproveitados, (c) => c.origem);
  return (
    <Painel
      numero={13}
      titulo="Créditos não aproveitados"
      nota={FORA}
      relatorios={['Cruzamento Créditos Não Aproveitados']}
      largura={6}
      grafico={{
        altura: Math.max(200, 60 + porOrigem.length * 34),
        rotulo: 'Caixa e saldo por origem',
        opcao: xy(tema, {
          deitado: true,
          categorias: porOrigem,
          series: (['caixa', 'saldo'] as const).map((parte) => ({
            nome: parte === 'caixa' ? 'Caixa' : 'Saldo',
            tipo: 'barra' as const,
            pilha: 'o',
            valores: porOrigem.map((origem) =>
              desenho(sum(d.creditos_nao_aproveitados.flatMap((c) => (c.origem === origem ? [c[parte]] : [])))),
            ),
          })),
        }),
      }}
      tabela={{
        colunas: [
          ['Origem', 'texto'],
          ['Confiança', 'texto'],
          ['Linhas', 'inteiro'],
          ['Caixa', 'reais'],
          ['Saldo', 'reais'],
        ],
        linhas: d.creditos_nao_aproveitados.map((c) => ({
          celulas: [c.origem, c.confianca, c.qtd, c.caixa, c.saldo],
          alvo: {
            relatorio: 'Cruzamento Créditos Não Aproveitados',
            filtros: { Origem: c.origem, Confiança: c.confianca },
          },
        })),
      }}
    />
  );
}

function agrupar<T extends { caixa: string; saldo: string }>(itens: readonly T[], por: (item: T) => string): string[] {
  const somas = Map.groupBy(itens, por);
  const total = (nome: string): bigint =>
    (somas.get(nome) ?? []).reduce((t, i) => t + centsOf(i.caixa) + centsOf(i.saldo), 0n);
  return [...somas.keys()].sort((a, b) => (total(a) === total(b) ? 0 : total(a) > total(b) ? -1 : 1));
}
