import type { NomeRelatorio } from '@apura/contract';
import { inteiro, percentual, reaisCurto } from '../dados/formato.ts';
import { useEstado } from '../ui/contexto.ts';
import { Painel } from '../ui/painel.tsx';

/** How the documents of the two sources answer each other. */
export function Documentos() {
  const { dados } = useEstado();
  const { documentos } = dados.diagnostico;
  if (documentos.length === 0) return null;
  // The server names reports of the catalogue only.
  const relatorios = [...new Set(documentos.map((x) => x.relatorio))] as NomeRelatorio[];
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
  const { dados, open } = useEstado();
  const itens = dados.diagnostico.documentos.filter((x) => x.relatorio === relatorio);
  const total = itens.reduce((t, x) => t + x.qtd, 0);
  const certos = itens.filter((x) => x.tipo === 'OK').reduce((t, x) => t + x.qtd, 0);
  const conferem = (100 * certos) / Math.max(1, total);
  return (
    <div className="barra-doc">
      <p>
        <b>{relatorio.replace('Cruzamento ', '')}</b>: {percentual(conferem.toFixed(2))} dos {inteiro(total)} documentos
        conferem
      </p>
      <div className="trilho" aria-hidden>
        <i style={{ width: `${conferem}%` }} />
      </div>
      <ul className="fichas">
        {itens
          .filter((x) => x.tipo !== 'OK')
          .map((x) => (
            <li key={x.resultado}>
              <button
                type="button"
                className="elo"
                onClick={() => open({ relatorio, filtros: { Resultado: x.resultado } })}
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
