import { formatPeriodo } from '@apura/br';
import { desenho, mesCurto, sum } from '../dados/formato.ts';
import { useEstado } from '../ui/contexto.ts';
import { xy } from '../ui/opcoes.ts';
import { Painel } from '../ui/painel.tsx';

const SALDOS = 'Cruzamento Reforma Inventário de Saldos';
const CONTROLE = 'EFD-C Saldo de Créditos';
const DO_MES = 'EFD-C Créditos por Tipo';

/** Panel 24: the balance of credits month by month to the end of PIS and COFINS, stacked by what it may be used for. */
export function SaldoVirada() {
  const { dados, tema, tem } = useEstado();
  const meses = dados.diagnostico.virada_paineis?.meses ?? [];
  if (meses.length === 0) return null;
  const rotulo = ({ m, projetado }: (typeof meses)[number]) => `${mesCurto(m)}${projetado ? ' (projetado)' : ''}`;
  return (
    <Painel
      numero={24}
      titulo="Saldo de créditos até a virada"
      nota="Cada coluna é o fim de um mês; a última é a projeção, sem o que prescreve antes."
      relatorios={[CONTROLE, DO_MES, SALDOS]}
      // Beside the notes of 2026, where there are any.
      largura={dados.diagnostico.reforma === null ? 12 : 6}
      grafico={{
        rotulo: 'Saldo de créditos de PIS e COFINS por mês e por uso permitido',
        opcao: xy(tema, {
          // A longer name would hide the months beside it.
          categorias: meses.map(({ m, projetado }) => (projetado ? 'Projeção' : mesCurto(m))),
          series: [
            {
              nome: 'Contribuição ou CBS',
              tipo: 'barra',
              pilha: 'saldo',
              valores: meses.map(({ contribuicao }) => desenho(contribuicao)),
            },
            {
              nome: 'Também ressarcimento ou compensação',
              tipo: 'barra',
              pilha: 'saldo',
              valores: meses.map(({ ressarcivel }) => desenho(ressarcivel)),
            },
          ],
        }),
      }}
      tabela={{
        colunas: [
          ['Mês', 'texto'],
          ['Contribuição ou CBS', 'reais'],
          ['Também ressarcimento ou compensação', 'reais'],
          ['Saldo', 'reais'],
        ],
        linhas: meses.map((mes) => ({
          celulas: [rotulo(mes), mes.contribuicao, mes.ressarcivel, sum([mes.contribuicao, mes.ressarcivel])],
          alvo: mes.projetado
            ? { relatorio: SALDOS }
            : { relatorio: tem(CONTROLE) ? CONTROLE : DO_MES, filtros: { Período: formatPeriodo(mes.m) } },
        })),
      }}
    />
  );
}
