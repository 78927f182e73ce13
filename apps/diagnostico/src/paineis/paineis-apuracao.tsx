import { centsOf, formatPeriodo } from '@apura/br';
import { desenho, mesCurto, reais, somar } from '../dados/formato.ts';
import { useEstado } from '../ui/contexto.ts';
import { cascata, rosca, xy } from '../ui/opcoes.ts';
import { Painel } from '../ui/painel.tsx';

/** What neither of the two figures of a thesis holds. */
const FORA = 'Débito em aberto, contingente, prescrito e o que não tem valor ficam fora.';

/** Panels 6 to 13: what was earned, what was settled, and what the theses find in it. */
export function PaineisApuracao() {
  const { dados, tema } = useEstado();
  const d = dados.diagnostico;
  const tem = (...nomes: string[]): boolean => nomes.some((nome) => (d.linhas[nome] ?? 0) > 0);
  const meses = d.series.receita.map((p) => p.m);
  const badge = d.achados.find((a) => a.relatorio === 'EFD-C Exclusão do ICMS da Base')?.situacao_tese;
  const passos = d.cascata.filter((p) => p.tipo === 'total' || centsOf(p.valor) !== 0n);
  const porOrigem = agrupar(d.creditos_nao_aproveitados, (c) => c.origem);
  return (
    <>
      {tem('EFD-C Apuração PIS COFINS', 'EFD-F Apuração ICMS') && (
        <Painel
          numero={6}
          titulo="Receita e tributos por mês"
          nota="Onde a linha se interrompe, falta o documento do mês."
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
      )}
      {tem('EFD-C Créditos por Tipo', 'EFD-C Saldo de Créditos') && (
        <Painel
          numero={7}
          titulo="Créditos de PIS e COFINS por mês"
          relatorios={['EFD-C Créditos por Tipo', 'EFD-C Saldo de Créditos']}
          largura={6}
          grafico={{
            rotulo: 'Crédito apurado, descontado e saldo por mês',
            opcao: xy(tema, {
              categorias: d.series.creditos.map((c) => mesCurto(c.m)),
              series: [
                { nome: 'Apurado', tipo: 'barra', valores: d.series.creditos.map((c) => desenho(c.apurado)) },
                { nome: 'Descontado', tipo: 'barra', valores: d.series.creditos.map((c) => desenho(c.descontado)) },
                { nome: 'Saldo', tipo: 'linha', valores: d.series.creditos.map((c) => desenho(c.saldo)) },
              ],
            }),
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
      )}
      {tem('EFD-C Apuração PIS COFINS') && d.cascata.length > 0 && (
        <Painel
          numero={8}
          titulo="Do débito ao valor a recolher"
          nota="PIS e COFINS, soma do período."
          relatorios={['EFD-C Apuração PIS COFINS']}
          largura={6}
          grafico={{
            rotulo: 'Cascata do débito, menos créditos e retenções, ao valor a recolher',
            opcao: cascata(
              tema,
              passos.map((p) => ({ ...p, valor: Number(p.valor) })),
            ),
          }}
          tabela={{
            colunas: [
              ['Passo', 'texto'],
              ['Valor', 'reais'],
            ],
            linhas: passos.map((p) => ({
              celulas: [p.rotulo, p.valor],
              alvo: { relatorio: 'EFD-C Apuração PIS COFINS' },
            })),
          }}
        />
      )}
      {tem('EFD-C Créditos por Natureza') && (
        <Painel
          numero={9}
          titulo="Créditos por natureza"
          relatorios={['EFD-C Créditos por Natureza']}
          largura={6}
          grafico={{
            altura: Math.max(180, 44 + d.creditos_natureza.length * 34),
            rotulo: 'Crédito por natureza da base de cálculo',
            opcao: xy(tema, {
              deitado: true,
              legenda: false,
              categorias: d.creditos_natureza.map((c) => `${c.natureza} ${c.descricao}`),
              series: [{ nome: 'Crédito', tipo: 'barra', valores: d.creditos_natureza.map((c) => desenho(c.credito)) }],
            }),
          }}
          tabela={{
            colunas: [
              ['Natureza', 'texto'],
              ['Base', 'reais'],
              ['Crédito', 'reais'],
              ['% das compras', 'percentual'],
            ],
            linhas: d.creditos_natureza.map((c) => ({
              celulas: [`${c.natureza} ${c.descricao}`, c.base, c.credito, c.pct_compras],
              alvo: { relatorio: 'EFD-C Créditos por Natureza', filtros: { Natureza: c.natureza } },
            })),
          }}
        />
      )}
      {tem('EFD-C Receitas por CST') && d.receita_tratamento.length > 0 && (
        <Painel
          numero={10}
          titulo="Receita por tratamento"
          relatorios={['EFD-C Receitas por CST']}
          largura={6}
          grafico={{
            rotulo: 'Partes da receita por tratamento de PIS e COFINS',
            opcao: rosca(
              tema,
              d.receita_tratamento.map((r) => ({ nome: r.tratamento, valor: Math.max(0, Number(r.valor)) })),
            ),
          }}
          tabela={{
            colunas: [
              ['Tratamento', 'texto'],
              ['Receita', 'reais'],
              ['%', 'percentual'],
            ],
            linhas: d.receita_tratamento.map((r) => ({
              celulas: [r.tratamento, r.valor, r.pct],
              alvo: { relatorio: 'EFD-C Receitas por CST' },
            })),
          }}
        />
      )}
      {tem('EFD-C Exclusão do ICMS da Base') && (
        <Painel
          numero={11}
          titulo="ICMS na base do PIS e da COFINS"
          nota={badge === undefined ? undefined : <span className="selo">{badge}</span>}
          relatorios={['EFD-C Exclusão do ICMS da Base', 'Cruzamento EFD-C x EFD-F ICMS Destacado']}
          largura={6}
          grafico={{
            rotulo: 'ICMS já excluído e a excluir por ano',
            opcao: xy(tema, {
              categorias: d.tese_icms.map((t) => t.ano),
              series: [
                {
                  nome: 'Já excluído',
                  tipo: 'barra',
                  pilha: 'i',
                  valores: d.tese_icms.map((t) => desenho(t.excluido)),
                },
                { nome: 'A excluir', tipo: 'barra', pilha: 'i', valores: d.tese_icms.map((t) => desenho(t.a_excluir)) },
              ],
            }),
          }}
          tabela={{
            colunas: [
              ['Ano', 'texto'],
              ['ICMS destacado', 'reais'],
              ['Já excluído', 'reais'],
              ['A excluir', 'reais'],
              ['Caixa', 'reais'],
              ['Saldo', 'reais'],
            ],
            linhas: d.tese_icms.map((t) => ({
              celulas: [t.ano, t.destacado, t.excluido, t.a_excluir, t.caixa, t.saldo],
              alvo: { relatorio: 'EFD-C Exclusão do ICMS da Base', filtros: { Período: t.ano } },
            })),
          }}
        >
          <p className="resumo">
            Caixa estimado <b>{reais(somar(d.tese_icms.map((t) => t.caixa)))}</b> · saldo de créditos{' '}
            <b>{reais(somar(d.tese_icms.map((t) => t.saldo)))}</b>
          </p>
        </Painel>
      )}
      {d.monofasico.por_tabela.length > 0 && (
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
      )}
      {d.creditos_nao_aproveitados.length > 0 && (
        <Painel
          numero={13}
          titulo="Créditos não aproveitados"
          nota={FORA}
          relatorios={['Cruzamento Créditos Não Aproveitados']}
          largura={6}
          grafico={{
            altura: Math.max(200, 60 + porOrigem.length * 34),
            rotulo: 'Caixa e saldo por origem',
            opcao: xy(tema, {
              deitado: true,
              categorias: porOrigem,
              series: (['caixa', 'saldo'] as const).map((parte) => ({
                nome: parte === 'caixa' ? 'Caixa' : 'Saldo',
                tipo: 'barra' as const,
                pilha: 'o',
                valores: porOrigem.map((origem) =>
                  desenho(somar(d.creditos_nao_aproveitados.flatMap((c) => (c.origem === origem ? [c[parte]] : [])))),
                ),
              })),
            }),
          }}
          tabela={{
            colunas: [
              ['Origem', 'texto'],
              ['Confiança', 'texto'],
              ['Linhas', 'inteiro'],
              ['Caixa', 'reais'],
              ['Saldo', 'reais'],
            ],
            linhas: d.creditos_nao_aproveitados.map((c) => ({
              celulas: [c.origem, c.confianca, c.qtd, c.caixa, c.saldo],
              alvo: {
                relatorio: 'Cruzamento Créditos Não Aproveitados',
                filtros: { Origem: c.origem, Confiança: c.confianca },
              },
            })),
          }}
        />
      )}
    </>
  );
}

function agrupar<T extends { caixa: string; saldo: string }>(itens: readonly T[], por: (item: T) => string): string[] {
  const somas = Map.groupBy(itens, por);
  const total = (nome: string): bigint =>
    (somas.get(nome) ?? []).reduce((t, i) => t + centsOf(i.caixa) + centsOf(i.saldo), 0n);
  return [...somas.keys()].sort((a, b) => (total(a) === total(b) ? 0 : total(a) > total(b) ? -1 : 1));
}

/** Taxes are a small part of the revenue: they are read on a scale of their own, at the right. */
function eixoDuplo(opcao: ReturnType<typeof xy>): ReturnType<typeof xy> {
  const { yAxis, series } = opcao as { yAxis: object; series: { type: string }[] };
  return {
    ...opcao,
    yAxis: [yAxis, { ...yAxis, splitLine: { show: false } }],
    series: series.map((s) => (s.type === 'line' ? { ...s, yAxisIndex: 1 } : s)),
  };
}
