import type { DiagnosticoAgregado, NomeRelatorio } from '@apura/contract';
import { desenho, documento, percentual, reais, sum } from '../dados/formato.ts';
import { useEstado } from '../ui/contexto.ts';
import { xy } from '../ui/opcoes.ts';
import { Painel } from '../ui/painel.tsx';

type Participante = DiagnosticoAgregado['top']['clientes'][number];

/** Who the company deals with most, and how much of the whole they are together. */
export function Pareto({
  numero,
  titulo,
  lista,
  lado,
}: {
  numero: number;
  titulo: string;
  lista: readonly Participante[];
  lado: string;
}) {
  const { dados, tema } = useEstado();
  if (lista.length === 0) return null;
  // The server names reports of the catalogue only.
  const relatorio = dados.diagnostico.top.relatorio as NomeRelatorio;
  const curva = lista.map((_, i) => Math.min(100, Number(sum(lista.slice(0, i + 1).map((p) => p.pct)))));
  const filtrosDe = (p: Participante): Record<string, string> =>
    relatorio.startsWith('XML')
      ? { 'CNPJ-CPF': p.documento, 'Própria ou Terceiros': lado }
      : { 'CNPJ-CPF': p.documento };
  const { xAxis, yAxis, series, ...opcao } = xy(tema, {
    categorias: lista.map((p) => `${p.nome}\n${documento(p.documento)}`),
    series: [
      { nome: 'Valor', tipo: 'barra', valores: lista.map((p) => desenho(p.valor)) },
      { nome: '% acumulado', tipo: 'linha', valores: curva, cor: tema.series[1] ?? '' },
    ],
    deitado: true,
  }) as { xAxis: object; yAxis: { axisLabel: object }; series: object[] };
  const simples = lista.filter((p) => p.simples).length;
  return (
    <Painel
      numero={numero}
      titulo={titulo}
      nota={simples > 0 ? `${simples} ${simples === 1 ? 'é optante' : 'são optantes'} do Simples Nacional.` : undefined}
      relatorios={[relatorio]}
      largura={6}
      grafico={{
        rotulo: `${titulo}: valor e percentual acumulado`,
        altura: 24 + 34 * lista.length + 40,
        opcao: {
          ...opcao,
          tooltip: { trigger: 'axis', confine: true },
          // Names begin alike, so the number is below each.
          yAxis: {
            ...yAxis,
            axisLabel: { ...yAxis.axisLabel, width: window.innerWidth > 900 ? 210 : 150, lineHeight: 15, fontSize: 12 },
          },
          xAxis: [
            xAxis,
            { type: 'value', min: 0, max: 100, splitLine: { show: false }, axisLabel: { formatter: '{value}%' } },
          ],
          series: [
            { ...series[0], tooltip: { valueFormatter: (v: number) => reais(v.toFixed(2)) } },
            { ...series[1], xAxisIndex: 1, tooltip: { valueFormatter: (v: number) => percentual(v.toFixed(2)) } },
          ],
        },
      }}
      tabela={{
        colunas: [
          ['Nome', 'texto'],
          ['CNPJ ou CPF', 'texto'],
          ['UF', 'texto'],
          ['Valor', 'reais'],
          ['%', 'percentual'],
          ['Simples', 'texto'],
        ],
        linhas: lista.map((p) => ({
          celulas: [p.nome, documento(p.documento), p.uf, p.valor, p.pct, p.simples ? 'Sim' : ''],
          alvo: { relatorio, filtros: filtrosDe(p) },
        })),
      }}
    >
      <p className="resumo">
        Os {lista.length} somam <b>{reais(sum(lista.map((p) => p.valor)))}</b>
      </p>
    </Painel>
  );
}
