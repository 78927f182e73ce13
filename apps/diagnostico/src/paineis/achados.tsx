import { centsOf, formatDateBr } from '@apura/br';
import type { AchadoDiagnostico } from '@apura/contract';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { inteiro, reais } from '../dados/formato.ts';
import { type Alvo, useEstado } from '../ui/contexto.ts';

const POR_VEZ = 50;
const TODOS = 'todos';

/** The rows of a finding in the report that it came from. */
export const alvoDe = ({ relatorio, filtros }: AchadoDiagnostico): Alvo => ({ relatorio, filtros });

export function Achados({ tipoInicial = TODOS }: { tipoInicial?: string | undefined }) {
  const { dados, tratados } = useEstado();
  const { achados, achados_omitidos: omitidos } = dados.diagnostico;
  const [tipo, setTipo] = useState(tipoInicial);
  const [confianca, setConfianca] = useState<string>(TODOS);
  const [classe, setClasse] = useState<string>(TODOS);
  const [busca, setBusca] = useState('');
  const [ate, setAte] = useState(POR_VEZ);
  const antes = useMemo(() => (dados.anterior === null ? null : new Set(dados.anterior.achados)), [dados.anterior]);
  const classes = useMemo(() => [...new Set(achados.map((a) => a.classe))].filter((c) => c !== '').sort(), [achados]);
  const procurado = useDeferredValue(clean(busca));
  const vistos = achados.filter(
    (a) =>
      (tipo === TODOS || a.tipo === tipo) &&
      (confianca === TODOS || a.confianca === confianca) &&
      (classe === TODOS || a.classe === classe) &&
      (procurado === '' ||
        clean(`${a.tese} ${a.classe} ${a.relatorio} ${a.texto} ${a.proximo_passo}`).includes(procurado)),
  );
  return (
    <section className="painel l12 achados" data-painel={25} aria-labelledby="achados">
      <header>
        <h2 id="achados">Achados</h2>
        <p className="nota">
          {inteiro(vistos.length)} de {inteiro(achados.length)}, por valor, confiança e urgência ·{' '}
          {inteiro(tratados.size)} {tratados.size === 1 ? 'marcado como tratado' : 'marcados como tratados'}
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
        <ol className="lista-achados">
          {vistos.slice(0, ate).map((a) => (
            <Item key={a.id} achado={a} novo={antes !== null && !antes.has(a.id)} />
          ))}
        </ol>
      )}
      {vistos.length > ate && (
        <>
          <button type="button" className="botao mais" onClick={() => setAte(ate + POR_VEZ)}>
            Mostrar mais {inteiro(Math.min(POR_VEZ, vistos.length - ate))}
          </button>
          <p className="nota so-papel">
            {outros(vistos.length - ate)} {vistos.length - ate === 1 ? 'está' : 'estão'} na planilha 'Exportar achados
            (.xlsx)'.
          </p>
        </>
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

function Item({ achado: a, novo }: { achado: AchadoDiagnostico; novo: boolean }) {
  const { open, comSelic, tratados, mark } = useEstado();
  const [editando, setEditando] = useState(false);
  const [nota, setNota] = useState('');
  const [ocupado, setOcupado] = useState(false);
  const [falha, setFalha] = useState<string | null>(null);
  const lugar = useRef<HTMLLIElement>(null);
  const mover = useRef(false);
  const tratado = tratados.get(a.id);
  // The pressed button is gone, so the focus goes to its replacement.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what changes the buttons
  useEffect(() => {
    if (!mover.current) return;
    mover.current = false;
    lugar.current?.querySelector<HTMLElement>('.marcar button, .nota-form input')?.focus();
  }, [editando, tratado]);
  const editar = (sim: boolean) => {
    mover.current = true;
    setFalha(null);
    setEditando(sim);
  };
  const valor = comSelic ? a.valor_selic : a.valor;
  const save = async (sim: boolean) => {
    if (ocupado) return;
    setOcupado(true);
    setFalha(null);
    try {
      await mark({ id: a.id, tratado: sim, nota });
      editar(false);
    } catch (erro) {
      setFalha(erro instanceof Error ? erro.message : 'Não foi possível gravar.');
    } finally {
      setOcupado(false);
    }
  };
  return (
    <li ref={lugar} className={tratado === undefined ? undefined : 'tratado'}>
      <div className="cabeca">
        <span className={`selo ${a.tipo === 'Risco' ? 'risco' : 'oportunidade'}`}>{a.tipo}</span>
        <b>{a.tese}</b>
        {a.periodo !== null && <span>{a.periodo}</span>}
        {novo && <span className="selo novo">Novo achado</span>}
        {a.classe !== '' && <span className="selo">{a.classe}</span>}
        {centsOf(a.prescrito) > 0n && <span className="selo prazo">Prescrito: {reais(a.prescrito)}</span>}
        {a.ja_tratado !== 'Não' && <span className="selo">Já pedido: {a.ja_tratado}</span>}
        <button
          type="button"
          className="valor"
          onClick={() => open(alvoDe(a))}
          title={`Abrir ${a.qtd_linhas === 0 ? 'as linhas' : linhas(a.qtd_linhas)} em ${a.relatorio}`}
        >
          {reais(valor)}
        </button>
      </div>
      <p>{a.texto}</p>
      <dl className="fatos">
        <div>
          <dt>{a.tipo === 'Risco' ? 'Gravidade' : 'Confiança'}</dt>
          <dd>{a.confianca}</dd>
        </div>
        {a.situacao_tese !== '' && (
          <div>
            <dt>Situação da tese</dt>
            <dd>{a.situacao_tese}</dd>
          </div>
        )}
        {a.tipo === 'Oportunidade' && a.prescreve_em !== null && (
          <div>
            <dt>Prescreve</dt>
            <dd className={centsOf(a.prescreve90) > 0n ? 'urgente' : undefined}>{prazoDe(a)}</dd>
          </div>
        )}
        {a.pagamento !== null && (
          <div>
            <dt>Pagamento</dt>
            <dd title={a.pagamento === 'Sim' ? undefined : 'Falta o DARF ou a DCTF de algum mês'}>
              {a.pagamento === 'Sim' ? 'Conferido' : 'Presumido, sem DARF'}
            </dd>
          </div>
        )}
        <div>
          <dt>Evidência</dt>
          <dd>
            {/* A row with several classes is counted in one entry: the other entries of it have no number. */}
            <button type="button" className="elo" onClick={() => open(alvoDe(a))}>
              {a.qtd_linhas === 0 ? 'ver linhas' : linhas(a.qtd_linhas)}
            </button>
          </dd>
        </div>
        <div>
          <dt>Próximo passo</dt>
          <dd>{a.proximo_passo}</dd>
        </div>
      </dl>
      <div className="marcar">
        {tratado !== undefined ? (
          <>
            <span>
              Tratado por {tratado.usuario} em {formatDateBr(tratado.em)}
              {tratado.nota !== '' && `: ${tratado.nota}`}
            </span>
            <button
              type="button"
              className="mini"
              aria-disabled={ocupado}
              aria-label={`Reabrir: ${a.tese}`}
              onClick={() => void save(false)}
            >
              Reabrir
            </button>
          </>
        ) : (
          !editando && (
            <button
              type="button"
              className="mini"
              onClick={() => editar(true)}
              aria-label={`Marcar como tratado: ${a.tese}`}
            >
              Marcar como tratado
            </button>
          )
        )}
      </div>
      {editando && (
        <form
          className="nota-form"
          onSubmit={(e) => {
            e.preventDefault();
            void save(true);
          }}
        >
          <label>
            O que foi feito (opcional)
            <input value={nota} maxLength={500} onChange={(e) => setNota(e.target.value)} />
          </label>
          <button type="button" className="mini" onClick={() => editar(false)}>
            Voltar
          </button>
          <button type="submit" className="mini forte" aria-disabled={ocupado}>
            Confirmar
          </button>
        </form>
      )}
      {falha !== null && (
        <p className="falha" role="alert">
          {falha}
        </p>
      )}
    </li>
  );
}

/** When the right ends, and how much of it soon. */
export function prazoDe(a: AchadoDiagnostico): string {
  const inicio = `a partir de ${formatDateBr(a.prescreve_em ?? '')}`;
  if (centsOf(a.prescreve90) > 0n) return `${inicio} · ${reais(a.prescreve90)} em 90 dias`;
  if (centsOf(a.prescreve180) > 0n) return `${inicio} · ${reais(a.prescreve180)} em 180 dias`;
  return inicio;
}

const linhas = (qtd: number): string => `${inteiro(qtd)} ${qtd === 1 ? 'linha' : 'linhas'}`;

const outros = (qtd: number): string => (qtd === 1 ? 'Outro achado' : `Outros ${inteiro(qtd)} achados`);

const clean = (v: string): string =>
  v
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim();
