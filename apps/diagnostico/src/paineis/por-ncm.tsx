import { desenho } from '../dados/formato.ts';
import { useEstado } from '../ui/contexto.ts';
import { xy } from '../ui/opcoes.ts';
import { Painel } from '../ui/painel.tsx';

/** Panel 17: Produtos por NCM. */
export function PorNcm() {
  const { dados, tema, tem } = useEstado();
  const d = dados.diagnostico;
  if (!tem('XML por NCM')) return null;
  return (
    <Painel
      numero={17}
      titulo="Produtos por NCM"
      relatorios={['XML por NCM']}
      largura={6}
      grafico={{
        altura: Math.max(200, 44 + d.top.ncm.length * 26),
        rotulo: 'Valor dos produtos por NCM',
        opcao: xy(tema, {
          deitado: true,
          legenda: false,
          categorias: d.top.ncm.map((n) => `${n.ncm} ${n.descricao}`),
          series: [{ nome: 'Produtos', tipo: 'barra', valores: d.top.ncm.map((n) => desenho(n.valor)) }],
        }),
      }}
      tabela={{
        colunas: [
          ['NCM', 'texto'],
          ['Produtos', 'reais'],
          ['ICMS, PIS e COFINS', 'reais'],
        ],
        linhas: d.top.ncm.map((n) => ({
          celulas: [`${n.ncm} ${n.descricao}`, n.valor, n.tributos],
          alvo: { relatorio: 'XML por NCM', filtros: { NCM: n.ncm } },
        })),
      }}
    />
  );
}
