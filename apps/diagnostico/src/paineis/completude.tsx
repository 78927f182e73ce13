import { formatPeriodo } from '@apura/br';
import { useEstado } from '../ui/contexto.ts';
import { MatrizMeses } from '../ui/matriz-meses.tsx';
import { Painel } from '../ui/painel.tsx';

const MARCAS: Record<string, string> = { OK: '✓', Falta: '✗', Parcial: '~', Cortado: '!', 'n.a.': '–' };
const CLASSES: Record<string, string> = {
  OK: 'igual',
  Falta: 'divergente',
  Parcial: 'atencao',
  Cortado: 'atencao',
  'n.a.': 'sem-dados',
};
const LEGENDA = Object.entries(MARCAS).map(([situacao, marca]) => ({
  marca,
  classe: CLASSES[situacao] ?? 'sem-dados',
  nome: situacao === 'n.a.' ? 'Não se aplica' : situacao,
}));

/** What came and what did not, which files could not be used, and what the numbers take for granted. */
export function Completude() {
  const { dados, open } = useEstado();
  const { completude, arquivos_com_problema: arquivos, avisos } = dados.diagnostico;
  const porLugar = new Map(completude.flatMap((o) => o.meses.map((m) => [`${o.obrigacao} ${m.m}`, m])));
  const meses = [...new Set(completude.flatMap((o) => o.meses.map((m) => m.m)))].sort();
  return (
    <Painel
      numero={26}
      titulo="Completude e avisos"
      relatorios={['Matriz de Completude', 'Diagnóstico de Arquivos']}
      largura={12}
    >
      <MatrizMeses
        coluna="Obrigação"
        rotulo="Meses por obrigação"
        meses={meses}
        linhas={completude.map((o) => o.obrigacao)}
        legenda={LEGENDA}
        quadro={(obrigacao, m) => {
          const c = porLugar.get(`${obrigacao} ${m}`);
          if (c === undefined) return null;
          return {
            marca: MARCAS[c.situacao] ?? '·',
            classe: CLASSES[c.situacao] ?? 'sem-dados',
            rotulo: c.situacao,
            titulo: `${c.situacao} · ${c.qtd} ${c.qtd === 1 ? 'arquivo' : 'arquivos'}`,
            open: () =>
              open({ relatorio: 'Matriz de Completude', filtros: { Obrigação: obrigacao, Mês: formatPeriodo(m) } }),
          };
        }}
      />
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
