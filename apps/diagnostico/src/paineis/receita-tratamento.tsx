import { useEstado } from '../ui/contexto.ts';
import { rosca } from '../ui/opcoes.ts';
import { Painel } from '../ui/painel.tsx';

/** Panel 10: Receita por tratamento. */
export function ReceitaTratamento() {
  const { dados, tema, tem } = useEstado();
  const d = dados.diagnostico;
  if (!tem('EFD-C Receitas por CST') || d.receita_tratamento.length === 0) return null;
  return (
    <Painel
      numero={10}
      titulo="Receita por tratamento"
      relatorios={['EFD-C Receitas por CST']}
      largura={6}
      grafico={{
        rotulo: 'Partes da receita por tratamento de PIS e COFINS',
        opcao: rosca(
          tema,
          d.receita_tratamento.map((r) => ({ nome: r.tratamento, valor: Math.max(0, Number(r.valor)) })),
        ),
      }}
      tabela={{
        colunas: [
          ['Tratamento', 'texto'],
          ['Receita', 'reais'],
          ['%', 'percentual'],
        ],
        linhas: d.receita_tratamento.map((r) => ({
          celulas: [r.tratamento, r.valor, r.pct],
          alvo: { relatorio: 'EFD-C Receitas por CST' },
        })),
      }}
    />
  );
}
