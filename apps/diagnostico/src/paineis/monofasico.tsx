import { desenho, reais } from '../dados/formato.ts';
import { useEstado } from '../ui/contexto.ts';
import { xy } from '../ui/opcoes.ts';
import { Painel } from '../ui/painel.tsx';
import { FORA } from './fora-das-somas.ts';

/** Panel 12: Monofásicos, alíquota zero e ST tributados. */
export function Monofasico() {
  const { dados, tema, tem } = useEstado();
  const d = dados.diagnostico;
  if (d.monofasico.por_tabela.length === 0) return null;
  return (
    <Painel
      numero={12}
      titulo="Monofásicos, alíquota zero e ST tributados"
      nota={`Um item pode estar em dois relatórios; no total do topo ele conta uma vez. ${FORA}`}
      relatorios={['Cruzamento Monofásico Tributado', 'Cruzamento Alíquota Zero e ST']}
      largura={6}
      grafico={{
        altura: Math.max(180, 44 + d.monofasico.top_ncm.length * 30),
        rotulo: 'Os dez NCM com maior valor',
        opcao: xy(tema, {
          deitado: true,
          categorias: d.monofasico.top_ncm.map((n) => `${n.ncm} ${n.descricao}`),
          series: [
            {
              nome: 'Caixa',
              tipo: 'barra',
              pilha: 'm',
              valores: d.monofasico.top_ncm.map((n) => desenho(n.caixa)),
            },
            {
              nome: 'Saldo',
              tipo: 'barra',
              pilha: 'm',
              valores: d.monofasico.top_ncm.map((n) => desenho(n.saldo)),
            },
          ],
        }),
      }}
      tabela={{
        colunas: [
          ['NCM', 'texto'],
          ['Itens', 'inteiro'],
          ['Caixa', 'reais'],
          ['Saldo', 'reais'],
        ],
        linhas: d.monofasico.top_ncm.map((n) => ({
          celulas: [`${n.ncm} ${n.descricao}`, n.qtd, n.caixa, n.saldo],
          alvo: {
            relatorio: tem('Cruzamento Monofásico Tributado')
              ? 'Cruzamento Monofásico Tributado'
              : 'Cruzamento Alíquota Zero e ST',
            filtros: { NCM: n.ncm },
          },
        })),
      }}
    >
      <ul className="fichas">
        {d.monofasico.por_tabela.map((t) => (
          <li key={t.relatorio + t.tabela}>
            {t.tabela === '' ? 'Sem tabela' : `Tabela ${t.tabela}`}: caixa <b>{reais(t.caixa)}</b>, saldo{' '}
            <b>{reais(t.saldo)}</b> em {t.qtd} {t.qtd === 1 ? 'item' : 'itens'}
          </li>
        ))}
      </ul>
    </Painel>
  );
}
