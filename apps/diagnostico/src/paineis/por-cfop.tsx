import { useEstado } from '../ui/contexto.ts';
import { arvore } from '../ui/opcoes.ts';
import { Painel } from '../ui/painel.tsx';

/** Panel 17: Operações por CFOP. */
export function PorCfop() {
  const { dados, tema, tem } = useEstado();
  const d = dados.diagnostico;
  if (!tem('EFD-F Entradas e Saídas por CFOP')) return null;
  return (
    <Painel
      numero={17}
      titulo="Operações por CFOP"
      relatorios={['EFD-F Entradas e Saídas por CFOP']}
      largura={6}
      grafico={{
        rotulo: 'Áreas proporcionais ao valor contábil de cada CFOP',
        opcao: arvore(
          tema,
          d.top.cfop.map((c) => ({ nome: `${c.cfop} ${c.descricao}`, valor: Number(c.valor) })),
        ),
      }}
      tabela={{
        colunas: [
          ['CFOP', 'texto'],
          ['Lado', 'texto'],
          ['Valor contábil', 'reais'],
          ['ICMS', 'reais'],
        ],
        linhas: d.top.cfop.map((c) => ({
          celulas: [`${c.cfop} ${c.descricao}`, c.lado, c.valor, c.icms],
          alvo: { relatorio: 'EFD-F Entradas e Saídas por CFOP', filtros: { CFOP: c.cfop } },
        })),
      }}
    />
  );
}
