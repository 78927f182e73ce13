import { mesCurto, mesRelatorio } from '../dados/formato.ts';
import { useEstado } from '../ui/contexto.ts';
import { Painel } from '../ui/painel.tsx';

const MARCAS: Record<string, string> = { OK: '✓', Falta: '✗', Parcial: '~', 'n.a.': '–' };
const CLASSES: Record<string, string> = { OK: 'igual', Falta: 'divergente', Parcial: 'atencao', 'n.a.': 'sem-dados' };

/** What came and what did not, which files could not be used, and what the numbers take for granted. */
export function Completude() {
  const { dados, abrir } = useEstado();
  const { completude, arquivos_com_problema: arquivos, avisos } = dados.diagnostico;
  const meses = [...new Set(completude.flatMap((o) => o.meses.map((m) => m.m)))].sort();
  return (
    <Painel
      numero={26}
      titulo="Completude e avisos"
      relatorios={['Matriz de Completude', 'Diagnóstico de Arquivos']}
      largura={12}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="rolagem" aria-label="Meses por obrigação" tabIndex={0}>
        <table className="heat">
          <thead>
            <tr>
              <th scope="col">Obrigação</th>
              {meses.map((m) => (
                <th key={m} scope="col">
                  {mesCurto(m)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {completude.map((o) => (
              <tr key={o.obrigacao}>
                <th scope="row">{o.obrigacao}</th>
                {meses.map((m) => {
                  const c = o.meses.find((x) => x.m === m);
                  if (c === undefined) return <td key={m} />;
                  return (
                    <td key={m}>
                      <button
                        type="button"
                        className={`quadro ${CLASSES[c.situacao] ?? 'sem-dados'}`}
                        aria-label={`${o.obrigacao} ${mesCurto(m)}: ${c.situacao}`}
                        title={`${c.situacao} · ${c.qtd} ${c.qtd === 1 ? 'arquivo' : 'arquivos'}`}
                        onClick={() =>
                          abrir({
                            relatorio: 'Matriz de Completude',
                            filtros: { Obrigação: o.obrigacao, Mês: mesRelatorio(m) },
                          })
                        }
                      >
                        {MARCAS[c.situacao] ?? '·'}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="legenda" aria-hidden>
        {Object.entries(MARCAS).map(([situacao, marca]) => (
          <span key={situacao}>
            <i className={`quadro ${CLASSES[situacao]}`}>{marca}</i> {situacao === 'n.a.' ? 'Não se aplica' : situacao}
          </span>
        ))}
      </p>
      {arquivos.length > 0 && (
        <>
          <h3>Arquivos que não entraram nos números</h3>
          <ul className="avisos">
            {arquivos.map((a) => (
              <li key={a.arquivo + a.situacao}>
                <b>{a.arquivo}</b>: {a.situacao}
                {a.avisos !== '' && `. ${a.avisos}`}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>Como ler estes números</h3>
      <ul className="avisos">
        {avisos.map((aviso) => (
          <li key={aviso}>{aviso}</li>
        ))}
      </ul>
    </Painel>
  );
}
