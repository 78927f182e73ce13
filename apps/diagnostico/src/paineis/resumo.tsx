import type { AchadoDiagnostico } from '@apura/contract';
import type { ReactNode } from 'react';
import { reais, reaisCurto } from '../dados/formato.ts';
import { conta, isRecuperavel, rankRecuperaveis } from '../dados/totais.ts';
import { useEstado } from '../ui/contexto.ts';
import { alvoDe, prazoDe } from './achado-item.tsx';

const QUANTOS = 3;

/** What to look at first: the largest sums to recover and at risk, and the rights that end soonest. */
export function Resumo() {
  const { dados, tratados } = useEstado();
  const { achados } = dados.diagnostico;
  if (achados.length === 0)
    return (
      <p className="poucos calmo" role="note">
        Nenhum achado: os cruzamentos feitos não encontraram oportunidades nem riscos. Veja em Completude o que foi
        comparado.
      </p>
    );
  // They come in the order of their priority.
  const abertos = achados.filter((a) => conta(a) && !tratados.has(a.id) && a.valor !== '0.00');
  // What hangs on a lawsuit, a debt not paid or a month to come is no sum to recover.
  const oportunidades = abertos.filter((a) => a.tipo === 'Oportunidade' && isRecuperavel(a));
  const riscos = abertos.filter((a) => a.tipo === 'Risco');
  const prazos = oportunidades
    .filter((a) => a.prescreve_em !== null)
    .sort((a, b) => ((a.prescreve_em ?? '') < (b.prescreve_em ?? '') ? -1 : 1));
  return (
    <section className="resumo-topo" aria-label="O que olhar primeiro">
      <Lista
        titulo="Recuperar primeiro"
        tipo="Oportunidade"
        achados={rankRecuperaveis(oportunidades)}
        vazio={
          oportunidades.length === 0
            ? 'Nenhuma oportunidade em aberto.'
            : 'Nenhuma de confiança alta ou média. As de confiança baixa pedem prova antes: veja em Achados.'
        }
      >
        {(a) => `${a.periodo ?? ''} · ${a.classe} · confiança ${a.confianca.toLowerCase()}`}
      </Lista>
      <Lista titulo="Corrigir primeiro" tipo="Risco" achados={riscos} vazio="Nenhum risco em aberto.">
        {(a) => `${a.periodo ?? ''} · gravidade ${a.confianca.toLowerCase()}`}
      </Lista>
      <Lista
        titulo="Prescreve primeiro"
        tipo="Oportunidade"
        achados={prazos}
        vazio="Nenhum direito com prazo a correr."
      >
        {(a) => <span className={a.prescreve90 === '0.00' ? undefined : 'urgente'}>{prazoDe(a)}</span>}
      </Lista>
    </section>
  );
}

function Lista({
  titulo,
  achados,
  tipo,
  vazio,
  children,
}: {
  titulo: string;
  tipo: AchadoDiagnostico['tipo'];
  achados: readonly AchadoDiagnostico[];
  vazio: string;
  children: (achado: AchadoDiagnostico) => ReactNode;
}) {
  const { open, comSelic, viewAchados } = useEstado();
  return (
    <div className="kpi">
      <h2>{titulo}</h2>
      {achados.length === 0 ? (
        <p>{vazio}</p>
      ) : (
        <ol>
          {achados.slice(0, QUANTOS).map((a) => (
            <li key={a.id}>
              <div>
                {a.titulo}
                <p>{children(a)}</p>
              </div>
              <button
                type="button"
                className="valor"
                title={`${reais(comSelic ? a.valor_selic : a.valor)} – abrir as linhas em ${a.relatorio}`}
                onClick={() => open(alvoDe(a))}
              >
                {reaisCurto(comSelic ? a.valor_selic : a.valor)}
              </button>
            </li>
          ))}
        </ol>
      )}
      {achados.length > QUANTOS && (
        <button
          type="button"
          className="elo"
          onClick={() => {
            viewAchados(tipo);
            document.getElementById('achados')?.scrollIntoView({ block: 'start' });
          }}
        >
          {tipo === 'Risco' ? 'Ver todos os riscos' : 'Ver todas as oportunidades'}
        </button>
      )}
    </div>
  );
}
