import { formatPeriodo } from '@apura/br';
import { desenho, mesCurto } from '../dados/formato.ts';
import { useEstado } from '../ui/contexto.ts';
import { eixoDuplo, xy } from '../ui/opcoes.ts';
import { Painel } from '../ui/painel.tsx';

/** Panel 6: Receita e tributos por mês. */
export function ReceitaTributos() {
  const { dados, tema, tem } = useEstado();
  const d = dados.diagnostico;
  if (!tem('EFD-C Apuração PIS COFINS', 'EFD-F Apuração ICMS')) return null;
  const meses = d.series.receita.map((p) => p.m);
  return (
    <Painel
      numero={6}
      titulo="Receita e tributos por mês"
      nota="Receita na escala à esquerda, tributos na da direita. Onde a linha se interrompe, falta o documento do mês."
      relatorios={['EFD-C Apuração PIS COFINS', 'EFD-F Apuração ICMS', 'Cruzamento Receita Bruta']}
      largura={12}
      grafico={{
        altura: 300,
        rotulo: 'Colunas da receita e linhas de PIS, COFINS e ICMS por mês',
        opcao: eixoDuplo(
          xy(tema, {
            categorias: meses.map(mesCurto),
            series: [
              {
                nome: 'Receita',
                tipo: 'barra',
                valores: d.series.receita.map((p) => desenho(p.v)),
                cor: '#b9c6cf',
              },
              {
                nome: 'PIS devido',
                tipo: 'linha',
                valores: d.series.pis.map((p) => desenho(p.v)),
                cor: tema.series[0] ?? '',
              },
              {
                nome: 'COFINS devida',
                tipo: 'linha',
                valores: d.series.cofins.map((p) => desenho(p.v)),
                cor: tema.series[1] ?? '',
              },
              {
                nome: 'ICMS a recolher',
                tipo: 'linha',
                valores: d.series.icms.map((p) => desenho(p.v)),
                cor: tema.series[2] ?? '',
              },
            ],
          }),
        ),
      }}
      tabela={{
        colunas: [
          ['Mês', 'texto'],
          ['Receita', 'reais'],
          ['PIS', 'reais'],
          ['COFINS', 'reais'],
          ['ICMS', 'reais'],
        ],
        linhas: meses.map((m, i) => ({
          celulas: [
            mesCurto(m),
            ...[d.series.receita, d.series.pis, d.series.cofins, d.series.icms].map((s) => s[i]?.v ?? null),
          ],
          alvo: {
            relatorio: tem('EFD-C Apuração PIS COFINS') ? 'EFD-C Apuração PIS COFINS' : 'EFD-F Apuração ICMS',
            filtros: { Período: formatPeriodo(m) },
          },
        })),
      }}
    />
  );
}
