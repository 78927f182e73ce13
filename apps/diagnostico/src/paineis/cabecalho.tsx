import { formatDateBr } from '@apura/br';
import { cnpj, percentual } from '../dados/formato.ts';
import { useEstado } from '../ui/contexto.ts';

interface CabecalhoProps {
  comparar: string | null;
  onComparar: (id: string | null) => void;
  onSelic: (sim: boolean) => void;
  onExportar: () => void;
  onImprimir: () => void;
}

/** Whether this portal embeds the page: its header says company and period, so the page shows them on paper alone. */
function noPortal(): boolean {
  try {
    return window.parent !== window && window.parent.location.origin === window.location.origin;
  } catch {
    // A page of another origin gives its address to nobody.
    return false;
  }
}

/** Whose diagnostic this is, how whole it is, and what can be done with the page. */
export function Cabecalho({ comparar, onComparar, onSelic, onExportar, onImprimir }: CabecalhoProps) {
  const { dados, comSelic, open } = useEstado();
  const { diagnostico: d, tema, cnae, comparaveis } = dados;
  const fatos = [
    cnpj(d.empresa.cnpj),
    d.regime ?? 'Regime não informado',
    d.ufs.length > 0 ? d.ufs.join(', ') : null,
    cnae === '' ? null : `CNAE ${cnae}`,
  ].filter((f) => f !== null);
  return (
    <section className={noPortal() ? 'topo no-portal' : 'topo'} aria-label="Empresa e período">
      <div className="marca">
        {tema.logo === null ? <span>{tema.razao}</span> : <img src={tema.logo} alt={tema.razao} />}
      </div>
      <div className="quem">
        <h1>{d.empresa.nome}</h1>
        <p>{fatos.join(' · ')}</p>
        <p>
          <span className="periodo">
            Período de {formatDateBr(d.periodo.ini)} a {formatDateBr(d.periodo.fim)} ·{' '}
          </span>
          Processado em {formatDateBr(d.gerado_em)} · prescrição comparada com {formatDateBr(d.dia.hoje)}
          {d.cobertura !== null && (
            <>
              {' · '}
              <button type="button" className="elo" onClick={() => open({ relatorio: 'Matriz de Completude' })}>
                Cobertura: {percentual(d.cobertura.percentual)} dos arquivos esperados
              </button>
            </>
          )}
        </p>
      </div>
      <div className="comandos">
        {comparaveis.length > 0 && (
          <label>
            Comparar com
            <select value={comparar ?? ''} onChange={(e) => onComparar(e.target.value === '' ? null : e.target.value)}>
              <option value="">nenhum projeto</option>
              {comparaveis.map((p) => (
                <option key={p.id} value={p.id}>
                  {formatDateBr(p.ini)} a {formatDateBr(p.fim)}
                </option>
              ))}
            </select>
          </label>
        )}
        <label
          className="caixa"
          title={
            d.dia.selic_ate === null ? 'Sem taxas conhecidas' : `Selic até ${d.dia.selic_ate} (último mês conhecido)`
          }
        >
          <input type="checkbox" checked={comSelic} onChange={(e) => onSelic(e.target.checked)} /> com Selic estimada
        </label>
        <button type="button" className="botao" onClick={onExportar}>
          Exportar achados (.xlsx)
        </button>
        <button type="button" className="botao" onClick={onImprimir}>
          Imprimir ou salvar PDF
        </button>
      </div>
    </section>
  );
}
