import { formatPeriodo } from '@apura/br';
import { desenho, mesCurto } from '../dados/formato.ts';
import { useEstado } from '../ui/contexto.ts';
import { eixoDuplo, xy } from '../ui/opcoes.ts';
import { Painel } from '../ui/painel.tsx';

/** Panel 7: Créditos de PIS e COFINS por mês. */
export function CreditosMes() {
  const { dados, tema, tem } = useEstado();
  const d = dados.diagnostico;
  if (!tem('EFD-C Créditos por Tipo', 'EFD-C Saldo de Créditos')) return null;
  return (
    <Painel
      numero={7}
      titulo="Créditos de PIS e COFINS por mês"
      nota="Créditos na escala à esquerda, saldo na da direita."
      relatorios={['EFD-C Créditos por Tipo', 'EFD-C Saldo de Créditos']}
      largura={6}
      grafico={{
        rotulo: 'Crédito apurado, descontado e saldo por mês',
        // The balance of years is many times a month's credit.
        opcao: eixoDuplo(
          xy(tema, {
            categorias: d.series.creditos.map((c) => mesCurto(c.m)),
            series: [
              { nome: 'Apurado', tipo: 'barra', valores: d.series.creditos.map((c) => desenho(c.apurado)) },
              { nome: 'Descontado', tipo: 'barra', valores: d.series.creditos.map((c) => desenho(c.descontado)) },
              {
                nome: 'Saldo',
                tipo: 'linha',
                valores: d.series.creditos.map((c) => desenho(c.saldo)),
              },
            ],
          }),
        ),
      }}
      tabela={{
        colunas: [
          ['Mês', 'texto'],
          ['Apurado', 'reais'],
          ['Descontado', 'reais'],
          ['Saldo', 'reais'],
        ],
        linhas: d.series.creditos.map((c) => ({
          celulas: [mesCurto(c.m), c.apurado, c.descontado, c.saldo],
          alvo: { relatorio: 'EFD-C Créditos por Tipo', filtros: { Período: formatPeriodo(c.m) } },
        })),
      }}
    />
  );
}
