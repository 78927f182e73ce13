import { centsOf } from '@apura/br';
import { mesCurto, percentual, reais, reaisCurto, sum } from '../dados/formato.ts';
import { totais, variacao } from '../dados/totais.ts';
import { useEstado } from '../ui/contexto.ts';
import { Kpi } from './kpi.tsx';
import { KpiOportunidades } from './kpi-oportunidades.tsx';

/** The five figures that one reads first. A figure without a source is left out. */
export function Kpis() {
  const { dados, tratados } = useEstado();
  const { diagnostico: d, anterior } = dados;
  const soFolha = !Object.keys(d.linhas).some((nome) => nome.startsWith('EFD') || nome.startsWith('EC'));
  const t = totais(d, new Set(tratados.keys()));
  const { saldos, receita12m, carga } = d.kpis;
  const antes = anterior?.kpis;
  const saldoPisCofins = (k: typeof saldos): string => sum([k.pis, k.cofins].filter((s) => s !== null));
  const temSaldo = [saldos.pis, saldos.cofins, saldos.icms, saldos.ipi, saldos.saldo_negativo].some((s) => s !== null);
  return (
    <div className="kpis">
      <KpiOportunidades totais={t} />
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
          {t.riscos.pctReceita !== null && ` · ${percentual(t.riscos.pctReceita)} da receita de 12 meses`}
        </p>
        {centsOf(t.riscosTratados) > 0n && <p>Marcado como tratado: {reais(t.riscosTratados)}</p>}
      </Kpi>
      {!soFolha && temSaldo && (
        <Kpi
          numero={3}
          titulo="Saldo de créditos, PIS e COFINS"
          valor={saldoPisCofins(saldos)}
          alvo={{ relatorio: 'EFD-C Saldo de Créditos' }}
          delta={variacao(saldoPisCofins(saldos), antes ? saldoPisCofins(antes.saldos) : null)}
        >
          <dl className="lista">
            {(
              [
                ['PIS', saldos.pis],
                ['COFINS', saldos.cofins],
                ['ICMS, saldo credor', saldos.icms],
                ['IPI, saldo credor', saldos.ipi],
                ['Saldo negativo de IRPJ e CSLL', saldos.saldo_negativo],
                ['Prejuízo fiscal', saldos.prejuizo],
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
