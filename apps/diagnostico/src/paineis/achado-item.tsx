import { centsOf, formatDateBr } from '@apura/br';
import type { AchadoDiagnostico } from '@apura/contract';
import { useEffect, useRef, useState } from 'react';
import { inteiro, reais } from '../dados/formato.ts';
import { type Alvo, useEstado } from '../ui/contexto.ts';

/** The rows of a finding in the report that it came from. */
export const alvoDe = ({ relatorio, filtros }: AchadoDiagnostico): Alvo => ({ relatorio, filtros });

const SEM_RETIFICADORA =
  'A EFD-Contribuições do mês não aceita mais retificadora: resta provar o erro por outros meios no pedido';

/** A finding in the list, with the form that marks it as treated. `novo`: the compared project did not have it. */
export function AchadoItem({ achado: a, novo }: { achado: AchadoDiagnostico; novo: boolean }) {
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
    lugar.current?.querySelector<HTMLElement>('.marcar [data-marca], .nota-form input')?.focus();
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
        <b>{a.titulo}</b>
        {a.periodo !== null && <span>{a.periodo}</span>}
        {novo && <span className="selo novo">Novo achado</span>}
        {a.classe !== '' && <span className="selo">{a.classe}</span>}
        {centsOf(a.encerrado) > 0n && (
          <span className="selo prazo" title={SEM_RETIFICADORA}>
            Retificação encerrada: {reais(a.encerrado)}
          </span>
        )}
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
      <Fatos achado={a} />
      <div className="marcar">
        {/* What is paid in months to come is mended where notes are issued, not in a file. */}
        {a.classe !== 'Redução futura' && (
          <button
            type="button"
            className="mini"
            aria-label={`Levar à retificação: ${a.titulo}`}
            onClick={() => open({ ...alvoDe(a), levar: true })}
          >
            Levar à retificação
          </button>
        )}
        {tratado !== undefined ? (
          <>
            <span>
              Tratado por {tratado.usuario} em {formatDateBr(tratado.em)}
              {tratado.nota !== '' && `: ${tratado.nota}`}
            </span>
            <button
              type="button"
              className="mini"
              data-marca
              aria-disabled={ocupado}
              aria-label={`Reabrir: ${a.titulo}`}
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
              data-marca
              onClick={() => editar(true)}
              aria-label={`Marcar como tratado: ${a.titulo}`}
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

/** What is known of a finding, and the way to its rows. */
function Fatos({ achado: a }: { achado: AchadoDiagnostico }) {
  const { open } = useEstado();
  return (
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
