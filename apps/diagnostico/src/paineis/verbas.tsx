import { useEstado } from '../ui/contexto.ts';
import { Painel } from '../ui/painel.tsx';

/** Panel 22: Verbas previdenciárias. */
export function Verbas() {
  const { dados } = useEstado();
  const d = dados.diagnostico;
  if (d.verbas.length === 0 && d.verbas_risco.length === 0) return null;
  return (
    <Painel
      numero={22}
      titulo="Verbas previdenciárias"
      nota="Contribuição paga, estimada, sobre verbas que podem sair da base, e rubricas que deixam de somar à base."
      relatorios={['eSocial Verbas Indenizatórias', 'eSocial Rubricas x Incidência CP']}
      largura={6}
      tabela={{
        colunas: [
          ['Verba ou rubrica', 'texto'],
          ['Situação', 'texto'],
          ['Valor estimado', 'reais'],
        ],
        linhas: [
          ...d.verbas.map((v) => ({
            celulas: [v.descricao, v.situacao, v.valor],
            alvo: { relatorio: 'eSocial Verbas Indenizatórias', filtros: { Descrição: v.descricao } },
          })),
          ...d.verbas_risco.map((v) => ({
            celulas: [`${v.rubrica} ${v.descricao}`, `Risco: esperada ${v.esperada}, atual ${v.atual}`, v.valor],
            alvo: { relatorio: 'eSocial Rubricas x Incidência CP', filtros: { Rubrica: v.rubrica } },
          })),
        ],
      }}
    />
  );
}
