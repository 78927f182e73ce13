import { desenho } from '../dados/formato.ts';
import { useEstado } from '../ui/contexto.ts';
import { xy } from '../ui/opcoes.ts';
import { Painel } from '../ui/painel.tsx';

/** Panel 20: Retenções na fonte. */
export function Retencoes() {
  const { dados, tema } = useEstado();
  const d = dados.diagnostico;
  if (d.retencoes.length === 0) return null;
  return (
    <Painel
      numero={20}
      titulo="Retenções na fonte"
      relatorios={['Cruzamento Fontes Pagadoras x ECF', 'Cruzamento Fontes Pagadoras x EFD-C']}
      largura={6}
      grafico={{
        rotulo: 'Retenções informadas e utilizadas por ano',
        opcao: xy(tema, {
          categorias: d.retencoes.map((r) => `${r.ano} ${r.relatorio.endsWith('ECF') ? 'IR e CSLL' : 'PIS e COFINS'}`),
          series: [
            { nome: 'Informado', tipo: 'barra', valores: d.retencoes.map((r) => desenho(r.informado)) },
            { nome: 'Utilizado', tipo: 'barra', valores: d.retencoes.map((r) => desenho(r.utilizado)) },
            { nome: 'Não utilizado', tipo: 'barra', valores: d.retencoes.map((r) => desenho(r.nao_utilizado)) },
          ],
        }),
      }}
      tabela={{
        colunas: [
          ['Ano', 'texto'],
          ['Tributos', 'texto'],
          ['Informado', 'reais'],
          ['Utilizado', 'reais'],
          ['Não utilizado', 'reais'],
        ],
        linhas: d.retencoes.map((r) => ({
          celulas: [
            r.ano,
            r.relatorio.endsWith('ECF') ? 'IR e CSLL' : 'PIS e COFINS',
            r.informado,
            r.utilizado,
            r.nao_utilizado,
          ],
          alvo: { relatorio: r.relatorio, filtros: { Ano: r.ano } },
        })),
      }}
    />
  );
}
