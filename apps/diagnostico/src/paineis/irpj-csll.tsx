import { desenho, reais } from '../dados/formato.ts';
import { useEstado } from '../ui/contexto.ts';
import { xy } from '../ui/opcoes.ts';
import { Painel } from '../ui/painel.tsx';

/** Panel 19: IRPJ e CSLL. */
export function IrpjCsll() {
  const { dados, tema } = useEstado();
  const d = dados.diagnostico;
  if (d.irpj_csll.length === 0 && d.lalur.length === 0 && d.prejuizos.length === 0) return null;
  const semAnos = d.irpj_csll.length === 0;
  return (
    <Painel
      numero={19}
      titulo="IRPJ e CSLL"
      nota="Anos em que ECF, DCTF e pagamentos divergem, e os maiores ajustes do Lalur."
      relatorios={['Cruzamento ECF x DCTF IRPJ CSLL', 'ECF Lalur Parte A', 'ECF Parte B']}
      largura={6}
      grafico={
        semAnos
          ? undefined
          : {
              altura: 220,
              rotulo: 'ECF, DCTF e DARF por ano e tributo',
              opcao: xy(tema, {
                categorias: d.irpj_csll.map((i) => `${i.tributo} ${i.ano}`),
                series: (['ecf', 'dctf', 'darf'] as const).map((s) => ({
                  nome: s.toUpperCase(),
                  tipo: 'barra',
                  valores: d.irpj_csll.map((i) => desenho(i[s])),
                })),
              }),
            }
      }
      tabela={
        semAnos
          ? undefined
          : {
              colunas: [
                ['Ano', 'texto'],
                ['Tributo', 'texto'],
                ['ECF', 'reais'],
                ['DCTF', 'reais'],
                ['DARF', 'reais'],
                ['% da receita', 'percentual'],
              ],
              linhas: d.irpj_csll.map((i) => ({
                celulas: [i.ano, i.tributo, i.ecf, i.dctf, i.darf, i.aliquota_efetiva],
                alvo: { relatorio: 'Cruzamento ECF x DCTF IRPJ CSLL', filtros: { Ano: i.ano, Tributo: i.tributo } },
              })),
            }
      }
    >
      <ul className="fichas">
        {d.lalur.map((l) => (
          <li key={l.ano + l.tipo + l.descricao}>
            {l.tipo} {l.ano}: {l.descricao} <b>{reais(l.valor)}</b>
          </li>
        ))}
        {d.prejuizos.map((p) => (
          <li key={p.ano}>
            Prejuízo fiscal em {p.ano}: <b>{reais(p.saldo)}</b>
          </li>
        ))}
      </ul>
    </Painel>
  );
}
