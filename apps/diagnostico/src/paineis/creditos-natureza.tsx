import { desenho } from '../dados/formato.ts';
import { useEstado } from '../ui/contexto.ts';
import { xy } from '../ui/opcoes.ts';
import { Painel } from '../ui/painel.tsx';

/** Panel 9: Créditos por natureza. */
export function CreditosNatureza() {
  const { dados, tema, tem } = useEstado();
  const d = dados.diagnostico;
  if (!tem('EFD-C Créditos por Natureza')) return null;
  return (
    <Painel
      numero={9}
      titulo="Créditos por natureza"
      relatorios={['EFD-C Créditos por Natureza']}
      largura={6}
      grafico={{
        altura: Math.max(180, 44 + d.creditos_natureza.length * 34),
        rotulo: 'Crédito por natureza da base de cálculo',
        opcao: xy(tema, {
          deitado: true,
          legenda: false,
          categorias: d.creditos_natureza.map((c) => `${c.natureza} ${c.descricao}`),
          series: [{ nome: 'Crédito', tipo: 'barra', valores: d.creditos_natureza.map((c) => desenho(c.credito)) }],
        }),
      }}
      tabela={{
        colunas: [
          ['Natureza', 'texto'],
          ['Base', 'reais'],
          ['Crédito', 'reais'],
          ['% das compras', 'percentual'],
        ],
        linhas: d.creditos_natureza.map((c) => ({
          celulas: [`${c.natureza} ${c.descricao}`, c.base, c.credito, c.pct_compras],
          alvo: { relatorio: 'EFD-C Créditos por Natureza', filtros: { Natureza: c.natureza } },
        })),
      }}
    />
  );
}
