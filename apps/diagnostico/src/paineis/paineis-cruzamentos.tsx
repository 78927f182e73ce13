import { formatPeriodo } from '@apura/br';
import type { DiagnosticoAgregado } from '@apura/contract';
import { desenho, inteiro, mesCurto, percentual, reais, reaisCurto, somar } from '../dados/formato.ts';
import { useEstado } from '../ui/contexto.ts';
import { arvore, xy } from '../ui/opcoes.ts';
import { Painel } from '../ui/painel.tsx';
import { Heat } from './heat.tsx';
import { MapaUf } from './mapa-uf.tsx';

type Participante = DiagnosticoAgregado['top']['clientes'][number];

/** Panels 14 to 18: what crosses with what, and with whom and in what the company deals. */
export function PaineisCruzamentos() {
  const { dados, tema } = useEstado();
  const d = dados.diagnostico;
  const tem = (...nomes: string[]): boolean => nomes.some((nome) => (d.linhas[nome] ?? 0) > 0);
  return (
    <>
      {tem('EFD-C Apuração PIS COFINS') && d.heat.some((c) => c.situacao !== 'sem-dados') && (
        <Painel
          numero={14}
          titulo="EFD x DCTF x DARF"
          relatorios={['Cruzamento EFD-C x DCTF x Pagamentos']}
          largura={12}
        >
          <Heat celulas={d.heat} relatorio="Cruzamento EFD-C x DCTF x Pagamentos" primeiro="EFD" />
        </Painel>
      )}
      {d.heat_folha.some((c) => c.situacao !== 'sem-dados') && (
        <Painel
          numero={14}
          titulo="eSocial x DCTFWeb x DARF"
          relatorios={['Cruzamento eSocial x DCTFWeb x Pagamentos', 'eSocial Contribuições por Código']}
          largura={12}
        >
          <Heat celulas={d.heat_folha} relatorio="Cruzamento eSocial x DCTFWeb x Pagamentos" primeiro="S-5011" />
        </Painel>
      )}
      {d.documentos.length > 0 && <Documentos />}
      {d.top.clientes.length > 0 && (
        <Pareto numero={16} titulo="Dez maiores clientes" lista={d.top.clientes} lado="Própria" />
      )}
      {d.top.fornecedores.length > 0 && (
        <Pareto numero={16} titulo="Dez maiores fornecedores" lista={d.top.fornecedores} lado="Terceiros" />
      )}
      {tem('EFD-F Entradas e Saídas por CFOP') && (
        <Painel
          numero={17}
          titulo="Operações por CFOP"
          relatorios={['EFD-F Entradas e Saídas por CFOP']}
          largura={6}
          grafico={{
            rotulo: 'Áreas proporcionais ao valor contábil de cada CFOP',
            opcao: arvore(
              tema,
              d.top.cfop.map((c) => ({ nome: `${c.cfop} ${c.descricao}`, valor: Number(c.valor) })),
            ),
          }}
          tabela={{
            colunas: [
              ['CFOP', 'texto'],
              ['Lado', 'texto'],
              ['Valor contábil', 'reais'],
              ['ICMS', 'reais'],
            ],
            linhas: d.top.cfop.map((c) => ({
              celulas: [`${c.cfop} ${c.descricao}`, c.lado, c.valor, c.icms],
              alvo: { relatorio: 'EFD-F Entradas e Saídas por CFOP', filtros: { CFOP: c.cfop } },
            })),
          }}
        />
      )}
      {tem('XML por NCM') && (
        <Painel
          numero={17}
          titulo="Produtos por NCM"
          relatorios={['XML por NCM']}
          largura={6}
          grafico={{
            altura: Math.max(200, 44 + d.top.ncm.length * 26),
            rotulo: 'Valor dos produtos por NCM',
            opcao: xy(tema, {
              deitado: true,
              legenda: false,
              categorias: d.top.ncm.map((n) => `${n.ncm} ${n.descricao}`),
              series: [{ nome: 'Produtos', tipo: 'barra', valores: d.top.ncm.map((n) => desenho(n.valor)) }],
            }),
          }}
          tabela={{
            colunas: [
              ['NCM', 'texto'],
              ['Produtos', 'reais'],
              ['ICMS, PIS e COFINS', 'reais'],
            ],
            linhas: d.top.ncm.map((n) => ({
              celulas: [`${n.ncm} ${n.descricao}`, n.valor, n.tributos],
              alvo: { relatorio: 'XML por NCM', filtros: { NCM: n.ncm } },
            })),
          }}
        />
      )}
      {d.top.uf.length > 0 && (
        <Painel
          numero={18}
          titulo="Operações por UF"
          relatorios={['EFD-F Documentos Fiscais', 'EFD-F ICMS-ST', 'EFD-F DIFAL e FCP']}
          largura={6}
          tabela={{
            colunas: [
              ['UF', 'texto'],
              ['Entradas', 'reais'],
              ['Saídas', 'reais'],
              ['ICMS-ST', 'reais'],
              ['DIFAL e FCP', 'reais'],
            ],
            linhas: d.top.uf.map((u) => ({
              celulas: [u.uf, u.entradas, u.saidas, u.st, u.difal],
              alvo: { relatorio: 'EFD-F Documentos Fiscais', filtros: { 'UF Part.': u.uf } },
            })),
          }}
        >
          <MapaUf ufs={d.top.uf} />
        </Painel>
      )}
    </>
  );
}

/** How the documents of the two sources answer each other. */
function Documentos() {
  const { dados } = useEstado();
  const { documentos } = dados.diagnostico;
  const relatorios = [...new Set(documentos.map((x) => x.relatorio))];
  return (
    <Painel
      numero={15}
      titulo="Documentos: XML e escrituração"
      relatorios={relatorios}
      largura={6}
      tabela={{
        colunas: [
          ['Resultado', 'texto'],
          ['Cruzamento', 'texto'],
          ['Documentos', 'inteiro'],
          ['Valor', 'reais'],
        ],
        linhas: documentos.map((x) => ({
          celulas: [x.resultado, x.relatorio.replace('Cruzamento ', ''), x.qtd, x.valor],
          alvo: { relatorio: x.relatorio, filtros: { Resultado: x.resultado } },
        })),
      }}
    >
      {relatorios.map((relatorio) => (
        <Barra key={relatorio} relatorio={relatorio} />
      ))}
    </Painel>
  );
}

function Barra({ relatorio }: { relatorio: string }) {
  const { dados, abrir } = useEstado();
  const itens = dados.diagnostico.documentos.filter((x) => x.relatorio === relatorio);
  const total = itens.reduce((t, x) => t + x.qtd, 0);
  const certos = itens.filter((x) => x.tipo === 'OK').reduce((t, x) => t + x.qtd, 0);
  return (
    <div className="barra-doc">
      <p>
        <b>{relatorio.replace('Cruzamento ', '')}</b>: {percentual(((100 * certos) / Math.max(1, total)).toFixed(2))}{' '}
        dos {inteiro(total)} documentos conferem
      </p>
      <div className="trilho" aria-hidden>
        <i style={{ width: `${(100 * certos) / Math.max(1, total)}%` }} />
      </div>
      <ul className="fichas">
        {itens
          .filter((x) => x.tipo !== 'OK')
          .map((x) => (
            <li key={x.resultado}>
              <button
                type="button"
                className="elo"
                onClick={() => abrir({ relatorio, filtros: { Resultado: x.resultado } })}
              >
                {x.resultado}
              </button>
              : {inteiro(x.qtd)} ({reaisCurto(x.valor)})
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Who the company deals with most, and how much of the whole they are together. */
function Pareto({
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
  const { relatorio } = dados.diagnostico.top;
  const curva = lista.map((_, i) => Math.min(100, Number(somar(lista.slice(0, i + 1).map((p) => p.pct)))));
  const filtrosDe = (p: Participante): Record<string, string> =>
    relatorio.startsWith('XML')
      ? { 'CNPJ-CPF': p.documento, 'Própria ou Terceiros': lado }
      : { 'CNPJ-CPF': p.documento };
  const opcao = xy(tema, {
    categorias: lista.map((p) => p.nome),
    series: [
      { nome: 'Valor', tipo: 'barra', valores: lista.map((p) => desenho(p.valor)) },
      { nome: '% acumulado', tipo: 'linha', valores: curva, cor: tema.series[1] ?? '' },
    ],
  }) as { xAxis: { axisLabel: object }; yAxis: object; series: object[]; tooltip: object };
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
        opcao: {
          ...opcao,
          tooltip: { trigger: 'axis', confine: true },
          xAxis: {
            ...opcao.xAxis,
            axisLabel: {
              ...opcao.xAxis.axisLabel,
              width: 70,
              overflow: 'truncate',
              hideOverlap: false,
              interval: 0,
              rotate: 30,
            },
          },
          yAxis: [
            opcao.yAxis,
            { type: 'value', min: 0, max: 100, splitLine: { show: false }, axisLabel: { formatter: '{value}%' } },
          ],
          series: [
            { ...opcao.series[0], tooltip: { valueFormatter: (v: number) => reais(v.toFixed(2)) } },
            { ...opcao.series[1], yAxisIndex: 1, tooltip: { valueFormatter: (v: number) => percentual(v.toFixed(2)) } },
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
          celulas: [p.nome, p.documento, p.uf, p.valor, p.pct, p.simples ? 'Sim' : ''],
          alvo: { relatorio, filtros: filtrosDe(p) },
        })),
      }}
    >
      <p className="resumo">
        Os {lista.length} somam <b>{reais(somar(lista.map((p) => p.valor)))}</b>
      </p>
    </Painel>
  );
}

/** Panels 19 to 24: income taxes, withholdings, payroll, refunds and the reform. */
export function PaineisOutros() {
  const { dados, tema } = useEstado();
  const d = dados.diagnostico;
  return (
    <>
      {(d.irpj_csll.length > 0 || d.lalur.length > 0 || d.prejuizos.length > 0) && (
        <Painel
          numero={19}
          titulo="IRPJ e CSLL"
          nota="Anos em que ECF, DCTF e pagamentos divergem, e os maiores ajustes do Lalur."
          relatorios={['Cruzamento ECF x DCTF IRPJ CSLL', 'ECF Lalur Parte A', 'ECF Parte B']}
          largura={6}
          {...(d.irpj_csll.length === 0
            ? {}
            : {
                grafico: {
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
                },
                tabela: {
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
                },
              })}
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
      )}
      {d.retencoes.length > 0 && (
        <Painel
          numero={20}
          titulo="Retenções na fonte"
          relatorios={['Cruzamento Fontes Pagadoras x ECF', 'Cruzamento Fontes Pagadoras x EFD-C']}
          largura={6}
          grafico={{
            rotulo: 'Retenções informadas e utilizadas por ano',
            opcao: xy(tema, {
              categorias: d.retencoes.map(
                (r) => `${r.ano} ${r.relatorio.endsWith('ECF') ? 'IR e CSLL' : 'PIS e COFINS'}`,
              ),
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
      )}
      {d.folha.series.length > 0 && (
        <Painel
          numero={21}
          titulo="Folha e encargos por mês"
          relatorios={[
            'eSocial Resumo por Rubrica',
            'eSocial Bases CP do Empregador',
            'eSocial Contribuições por Código',
          ]}
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
      )}
      {(d.verbas.length > 0 || d.verbas_risco.length > 0) && (
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
      )}
      {d.perdcomp.length > 0 && (
        <Painel
          numero={23}
          titulo="PER/DCOMP em vigor"
          relatorios={['E-Cac PERDCOMP', 'Cruzamento PERDCOMP x Saldo de Créditos']}
          largura={12}
          tabela={{
            colunas: [
              ['Documento', 'texto'],
              ['Tipo', 'texto'],
              ['Crédito', 'texto'],
              ['Transmissão', 'data'],
              ['Situação', 'texto'],
              ['Original', 'reais'],
              ['Utilizado', 'reais'],
              ['Saldo', 'reais'],
            ],
            linhas: d.perdcomp.map((p) => ({
              celulas: [p.documento, p.tipo, p.credito, p.data, p.situacao, p.original, p.utilizado, p.saldo],
              alvo: { relatorio: 'E-Cac PERDCOMP', filtros: { 'Nº PER-DCOMP': p.documento } },
            })),
          }}
        />
      )}
      {d.reforma !== null && (
        <Painel
          numero={24}
          titulo="Reforma tributária"
          relatorios={['XML IBS CBS', 'EFD-C Saldo de Créditos']}
          largura={6}
        >
          <dl className="quadros">
            <div>
              <dt>Notas de 2026 com IBS e CBS</dt>
              <dd>
                {percentual(((100 * d.reforma.com_grupo) / Math.max(1, d.reforma.notas)).toFixed(2))} de{' '}
                {inteiro(d.reforma.notas)}
              </dd>
            </div>
            <div>
              <dt>IBS informado</dt>
              <dd>{reais(d.reforma.ibs)}</dd>
            </div>
            <div>
              <dt>CBS informada</dt>
              <dd>{reais(d.reforma.cbs)}</dd>
            </div>
            <div>
              <dt>Saldo atual de PIS e COFINS, a levar à transição</dt>
              <dd>{reais(somar([d.reforma.saldo_pis, d.reforma.saldo_cofins]))}</dd>
            </div>
          </dl>
        </Painel>
      )}
    </>
  );
}
