import { formatPeriodo } from '@apura/br';
import { desenho, mesCurto, reais } from '../dados/formato.ts';
import { useEstado } from '../ui/contexto.ts';
import { xy } from '../ui/opcoes.ts';
import { Painel } from '../ui/painel.tsx';

/** Panel 21: Folha e encargos por mês. */
export function Folha() {
  const { dados, tema } = useEstado();
  const d = dados.diagnostico;
  if (d.folha.series.length === 0) return null;
  return (
    <Painel
      numero={21}
      titulo="Folha e encargos por mês"
      relatorios={['eSocial Resumo por Rubrica', 'eSocial Bases CP do Empregador', 'eSocial Contribuições por Código']}
      largura={6}
      grafico={{
        rotulo: 'Folha, base da contribuição previdenciária e encargos da empresa por mês',
        opcao: xy(tema, {
          categorias: d.folha.series.map((f) => mesCurto(f.m)),
          series: [
            { nome: 'Folha', tipo: 'barra', valores: d.folha.series.map((f) => desenho(f.folha)) },
            { nome: 'Base de CP', tipo: 'linha', valores: d.folha.series.map((f) => desenho(f.base_cp)) },
            { nome: 'Encargos', tipo: 'linha', valores: d.folha.series.map((f) => desenho(f.encargos)) },
          ],
        }),
      }}
      tabela={{
        colunas: [
          ['Mês', 'texto'],
          ['Folha', 'reais'],
          ['Base de CP', 'reais'],
          ['Encargos', 'reais'],
        ],
        linhas: d.folha.series.map((f) => ({
          celulas: [mesCurto(f.m), f.folha, f.base_cp, f.encargos],
          alvo: { relatorio: 'eSocial Resumo por Rubrica', filtros: { Período: formatPeriodo(f.m) } },
        })),
      }}
    >
      <ul className="fichas">
        {d.folha.top_rubricas.slice(0, 5).map((r) => (
          <li key={r.rubrica}>
            {r.rubrica} {r.descricao} <b>{reais(r.valor)}</b>
          </li>
        ))}
      </ul>
    </Painel>
  );
}
