import { Tabela } from '../ui/tabela.tsx';
import { listGemeas } from '../ui/tabelas-gemeas.ts';

/** Tables cannot be opened on paper: the tables of the charts are printed at the end. */
export function Anexo() {
  const gemeas = listGemeas();
  if (gemeas.length === 0) return null;
  return (
    <section className="anexo" aria-label="Números dos gráficos">
      <h2>Números dos gráficos</h2>
      <div className="colunas">
        {gemeas.map(({ numero, titulo, dados }) => (
          <div key={`${numero} ${titulo}`} className={dados.linhas.length > 20 ? 'longa' : 'curta'}>
            <h3>{titulo}</h3>
            <Tabela dados={dados} titulo={titulo} />
          </div>
        ))}
      </div>
    </section>
  );
}
