import { centsOf, matchesSearch } from '@apura/br';
import type { AchadoDiagnostico } from '@apura/contract';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { inteiro, reais } from '../dados/formato.ts';
import { ORDENS, type Ordem, sortAchados } from '../dados/sort-achados.ts';
import { useEstado } from '../ui/contexto.ts';
import { registerPainel } from '../ui/paineis-vistos.ts';
import { AchadoItem } from './achado-item.tsx';

/** What is shown at first leaves the panels below in reach; nothing can be opened on paper. */
const NO_COMECO = 10;
const POR_VEZ = 50;
const TODOS = 'todos';

/** Panel 25: the findings, with filters, a search and an order; those without an amount are folded at the end. */
export function Achados({ tipoInicial = TODOS }: { tipoInicial?: string | undefined }) {
  const { dados, tratados, comSelic, imprimindo } = useEstado();
  const { achados, achados_omitidos: omitidos } = dados.diagnostico;
  const [tipo, setTipo] = useState(tipoInicial);
  const [confianca, setConfianca] = useState<string>(TODOS);
  const [classe, setClasse] = useState<string>(TODOS);
  const [ordem, setOrdem] = useState<Ordem>('prioridade');
  const [busca, setBusca] = useState('');
  const [pedidos, setPedidos] = useState(NO_COMECO);
  const ate = imprimindo ? Math.max(pedidos, POR_VEZ) : pedidos;
  useEffect(() => registerPainel({ numero: 25, titulo: 'Achados' }), []);
  const antes = useMemo(() => (dados.anterior === null ? null : new Set(dados.anterior.achados)), [dados.anterior]);
  const classes = useMemo(() => [...new Set(achados.map((a) => a.classe))].filter((c) => c !== '').sort(), [achados]);
  const procurado = useDeferredValue(busca);
  const vistos = achados.filter(
    (a) =>
      (tipo === TODOS || a.tipo === tipo) &&
      (confianca === TODOS || a.confianca === confianca) &&
      (classe === TODOS || a.classe === classe) &&
      matchesSearch(procurado, [a.titulo, a.tese, a.classe, a.relatorio, a.texto, a.proximo_passo]),
  );
  const comValor = sortAchados(
    vistos.filter((a) => !isZero(a)),
    { ordem, comSelic },
  );
  const semValor = vistos.filter(isZero);
  const item = (a: AchadoDiagnostico) => <AchadoItem key={a.id} achado={a} novo={antes !== null && !antes.has(a.id)} />;
  return (
    <section className="painel l12 achados" data-painel={25} aria-labelledby="achados" tabIndex={-1}>
      <header>
        <h2 id="achados">Achados</h2>
        <p className="nota">
          {inteiro(vistos.length)} de {inteiro(achados.length)} · {inteiro(tratados.size)}{' '}
          {tratados.size === 1 ? 'marcado como tratado' : 'marcados como tratados'} · estimativas sujeitas a validação
        </p>
      </header>
      <div className="filtros">
        <label>
          Tipo
          <select value={tipo} onChange={(e) => setTipo(e.target.value)}>
            <option value={TODOS}>Todos</option>
            <option>Oportunidade</option>
            <option>Risco</option>
          </select>
        </label>
        <label>
          Confiança ou gravidade
          <select value={confianca} onChange={(e) => setConfianca(e.target.value)}>
            <option value={TODOS}>Todas</option>
            <option>Alta</option>
            <option>Média</option>
            <option>Baixa</option>
          </select>
        </label>
        {classes.length > 0 && (
          <label>
            Classe do valor
            <select value={classe} onChange={(e) => setClasse(e.target.value)}>
              <option value={TODOS}>Todas</option>
              {classes.map((c) => (
                <option key={c}>{c}</option>
              ))}
            </select>
          </label>
        )}
        <label>
          Ordenar por
          <select value={ordem} onChange={(e) => setOrdem(ORDENS.find(([o]) => o === e.target.value)?.[0] ?? ordem)}>
            {ORDENS.map(([valor, nome]) => (
              <option key={valor} value={valor}>
                {nome}
              </option>
            ))}
          </select>
        </label>
        <label>
          Buscar
          <input type="search" value={busca} onChange={(e) => setBusca(e.target.value)} placeholder="Busca Rápida" />
        </label>
      </div>
      {vistos.length === 0 ? (
        <p className="vazio">
          {achados.length === 0
            ? 'Nenhum achado: os cruzamentos feitos não encontraram oportunidades nem riscos.'
            : 'Nenhum achado com esses filtros.'}
        </p>
      ) : (
        <ol className="lista-achados">{comValor.slice(0, ate).map(item)}</ol>
      )}
      {comValor.length > ate && (
        <>
          <button type="button" className="botao mais" onClick={() => setPedidos(ate + POR_VEZ)}>
            Mostrar mais {inteiro(Math.min(POR_VEZ, comValor.length - ate))}
          </button>
          <p className="nota so-papel">
            {outros(comValor.length - ate)} {comValor.length - ate === 1 ? 'está' : 'estão'} na planilha 'Exportar
            achados (.xlsx)'.
          </p>
        </>
      )}
      {semValor.length > 0 && (
        <details className="sem-valor" open={imprimindo || comValor.length === 0 || undefined}>
          <summary>
            {inteiro(semValor.length)} {semValor.length === 1 ? 'achado sem valor' : 'achados sem valor'}
          </summary>
          <ol className="lista-achados">{semValor.map(item)}</ol>
        </details>
      )}
      {omitidos.qtd > 0 && (
        <p className="nota">
          {outros(omitidos.qtd)} {omitidos.qtd === 1 ? 'menos urgente' : 'menos urgentes'} ({reais(omitidos.caixa)} em
          dinheiro e {reais(omitidos.riscos)} em riscos) {omitidos.qtd === 1 ? 'está' : 'estão'} nos relatórios
          consolidados.
        </p>
      )}
    </section>
  );
}

/** What is worth nothing today: a formal error, or a right that has lapsed. */
const isZero = (a: AchadoDiagnostico): boolean => centsOf(a.valor) === 0n;

const outros = (qtd: number): string => (qtd === 1 ? 'Outro achado' : `Outros ${inteiro(qtd)} achados`);
