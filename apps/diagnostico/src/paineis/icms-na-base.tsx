import { desenho, reais, sum } from '../dados/formato.ts';
import { useEstado } from '../ui/contexto.ts';
import { xy } from '../ui/opcoes.ts';
import { Painel } from '../ui/painel.tsx';

/** Panel 11: ICMS na base do PIS e da COFINS. */
export function IcmsNaBase() {
  const { dados, tema, tem } = useEstado();
  const d = dados.diagnostico;
  if (!tem('EFD-C Exclusão do ICMS da Base')) return null;
  const badge = d.achados.find((a) => a.relatorio === 'EFD-C Exclusão do ICMS da Base')?.situacao_tese;
  return (
    <Painel
      numero={11}
      titulo="ICMS na base do PIS e da COFINS"
      nota={badge === undefined ? undefined : <span className="selo">{badge}</span>}
      relatorios={['EFD-C Exclusão do ICMS da Base', 'Cruzamento EFD-C x EFD-F ICMS Destacado']}
      largura={6}
      grafico={{
        rotulo: 'ICMS já excluído e a excluir por ano',
        opcao: xy(tema, {
          categorias: d.tese_icms.map((t) => t.ano),
          series: [
            {
              nome: 'Já excluído',
              tipo: 'barra',
              pilha: 'i',
              valores: d.tese_icms.map((t) => desenho(t.excluido)),
            },
            { nome: 'A excluir', tipo: 'barra', pilha: 'i', valores: d.tese_icms.map((t) => desenho(t.a_excluir)) },
          ],
        }),
      }}
      tabela={{
        colunas: [
          ['Ano', 'texto'],
          ['ICMS destacado', 'reais'],
          ['Já excluído', 'reais'],
          ['A excluir', 'reais'],
          ['Caixa', 'reais'],
          ['Saldo', 'reais'],
        ],
        linhas: d.tese_icms.map((t) => ({
          celulas: [t.ano, t.destacado, t.excluido, t.a_excluir, t.caixa, t.saldo],
          alvo: { relatorio: 'EFD-C Exclusão do ICMS da Base', filtros: { Período: t.ano } },
        })),
      }}
    >
      <p className="resumo">
        Caixa estimado <b>{reais(sum(d.tese_icms.map((t) => t.caixa)))}</b> · saldo de créditos{' '}
        <b>{reais(sum(d.tese_icms.map((t) => t.saldo)))}</b>
      </p>
    </Painel>
  );
}
