import type { ReactNode } from 'react';
import { centavos, mesCurto, percentual, reais, reaisCurto, somar } from '../dados/formato.ts';
import { totais, variacao } from '../dados/totais.ts';
import { type Alvo, useEstado } from '../ui/contexto.ts';

/** The five figures that one reads first. A figure without a source is left out. */
export function Kpis() {
  const { dados, tratados, comSelic } = useEstado();
  const { diagnostico: d, anterior } = dados;
  const soFolha = !Object.keys(d.linhas).some((nome) => nome.startsWith('EFD') || nome.startsWith('EC'));
  const t = totais(d, new Set(tratados.keys()), comSelic);
  const { saldos, receita12m, carga, riscos } = d.kpis;
  const creditos = [saldos.pis, saldos.cofins, saldos.icms, saldos.ipi, saldos.saldo_negativo].filter(
    (s) => s !== null,
  );
  const antes = anterior?.kpis;
  const creditosAntes = antes
    ? somar(
        [
          antes.saldos.pis,
          antes.saldos.cofins,
          antes.saldos.icms,
          antes.saldos.ipi,
          antes.saldos.saldo_negativo,
        ].filter((s) => s !== null),
      )
    : null;
  return (
    <div className="kpis">
      <Kpi
        numero={1}
        destaque
        titulo={comSelic ? 'Oportunidades com Selic estimada' : 'Oportunidades'}
        valor={t.oportunidades.total}
        alvo={{ relatorio: 'Cruzamento Consolidado de Oportunidades' }}
        delta={comSelic ? null : variacao(t.oportunidades.total, antes?.oportunidades.total ?? null)}
      >
        <dl className="lista">
          {(['alta', 'media', 'baixa'] as const).map((c) => (
            <div key={c}>
              <dt>{{ alta: 'Confiança alta', media: 'Confiança média', baixa: 'Confiança baixa' }[c]}</dt>
              <dd title={reais(t.oportunidades[c])}>{reaisCurto(t.oportunidades[c])}</dd>
            </div>
          ))}
        </dl>
        <p className={centavos(t.oportunidades.prescreve90) > 0n ? 'urgente' : undefined}>
          Prescreve em 90 dias: <b title={reais(t.oportunidades.prescreve90)}>{reais(t.oportunidades.prescreve90)}</b>
        </p>
        {centavos(t.tratadas) > 0n && <p>Marcado como tratado: {reais(t.tratadas)}</p>}
      </Kpi>
      <Kpi
        numero={2}
        titulo="Riscos"
        valor={t.riscos.total}
        alvo={{ relatorio: 'Cruzamento Consolidado de Riscos' }}
        delta={variacao(t.riscos.total, antes?.riscos.total ?? null)}
        pior
      >
        <p>
          {t.riscos.qtd} {t.riscos.qtd === 1 ? 'regra' : 'regras'}
          {riscos.pct_receita !== null && ` · ${percentual(riscos.pct_receita)} da receita de 12 meses`}
        </p>
        {centavos(t.riscosTratados) > 0n && <p>Marcado como tratado: {reais(t.riscosTratados)}</p>}
      </Kpi>
      {!soFolha && creditos.length > 0 && (
        <Kpi
          numero={3}
          titulo="Saldo de créditos"
          valor={somar(creditos)}
          alvo={{ relatorio: 'EFD-C Saldo de Créditos' }}
          delta={variacao(somar(creditos), creditosAntes)}
        >
          <dl className="lista">
            {(
              [
                ['PIS', saldos.pis],
                ['COFINS', saldos.cofins],
                ['ICMS', saldos.icms],
                ['IPI', saldos.ipi],
                ['Saldo negativo', saldos.saldo_negativo],
                ['Prejuízo fiscal (fora da soma)', saldos.prejuizo],
              ] as const
            ).map(([nome, v]) =>
              v === null ? null : (
                <div key={nome}>
                  <dt>{nome}</dt>
                  <dd title={reais(v)}>{reaisCurto(v)}</dd>
                </div>
              ),
            )}
          </dl>
        </Kpi>
      )}
      {!soFolha && receita12m.valor !== null && (
        <Kpi
          numero={4}
          titulo="Receita bruta, 12 meses"
          valor={receita12m.valor}
          alvo={{ relatorio: 'Cruzamento Receita Bruta' }}
          delta={variacao(receita12m.valor, antes?.receita12m.valor ?? null)}
        >
          <p>
            {mesCurto(receita12m.de)} a {mesCurto(receita12m.ate)}
            {receita12m.meses < 12 &&
              ` · só ${receita12m.meses} ${receita12m.meses === 1 ? 'mês' : 'meses'} com documentos`}
          </p>
          {receita12m.anterior !== null && (
            <p>{percentual(variacao(receita12m.valor, receita12m.anterior))} sobre os 12 meses anteriores</p>
          )}
        </Kpi>
      )}
      {!soFolha && carga !== null && (
        <Kpi
          numero={5}
          titulo="Carga federal paga, 12 meses"
          valor={carga.valor}
          alvo={{ relatorio: 'E-Cac Pagamentos' }}
          delta={variacao(carga.valor, antes?.carga?.valor ?? null)}
          pior
        >
          <p>{carga.pct === null ? 'Sem receita para comparar' : `${percentual(carga.pct)} da receita`}</p>
          <p>PIS, COFINS, IRPJ, CSLL e previdência nos pagamentos recebidos</p>
        </Kpi>
      )}
    </div>
  );
}

interface KpiProps {
  numero: number;
  titulo: string;
  valor: string;
  alvo: Alvo;
  /** Against the project that is compared with, in percent. */
  delta: string | null;
  /** More is worse. */
  pior?: boolean;
  destaque?: boolean;
  children: ReactNode;
}

function Kpi({ numero, titulo, valor, alvo, delta, pior = false, destaque = false, children }: KpiProps) {
  const { abrir } = useEstado();
  const sobe = delta !== null && centavos(delta) > 0n;
  return (
    <section className={destaque ? 'kpi destaque' : 'kpi'} data-painel={numero} aria-label={titulo}>
      <h2>{titulo}</h2>
      <button
        type="button"
        className="grande"
        title={`${reais(valor)} – abrir em ${alvo.relatorio}`}
        onClick={() => abrir(alvo)}
      >
        {reaisCurto(valor)}
      </button>
      {reaisCurto(valor) !== reais(valor) && <p className="exato">{reais(valor)}</p>}
      {delta !== null && centavos(delta) !== 0n && (
        <p className={sobe === pior ? 'delta mau' : 'delta bom'}>
          {sobe ? '▲' : '▼'} {percentual(delta)} sobre o projeto comparado
        </p>
      )}
      {children}
    </section>
  );
}
