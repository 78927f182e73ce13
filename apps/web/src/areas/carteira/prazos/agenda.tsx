import { daysUntil } from '@apura/br';
import type { EmpresaDaCarteira } from '@apura/contract';
import { companyTitle } from '../../../lib/company-title.ts';
import { countOf } from '../../../lib/format/counts.ts';
import { goToSection } from '../../../lib/navigation.ts';
import type { ProjetoPedido } from '../../../lib/oportunidades.ts';
import { diaDaSemana, type MesDaAgenda, type PrazoMostrado, quandoE } from './agenda.ts';
import { PrazoItem } from './prazo-item.tsx';
import styles from './prazos.module.css';
import type { AchadosPedidos } from './use-prazos.ts';

interface AgendaProps {
  meses: readonly MesDaAgenda[];
  hoje: string;
  semRelatorios: boolean;
  onAchados: (pedidos: AchadosPedidos) => void;
  onVirada: () => void;
  onOportunidades: (projeto: ProjetoPedido) => void;
}

/** A list of months, of their days, and of what is due on each. */
export function AgendaDePrazos({ meses, hoje, ...acoes }: AgendaProps) {
  return meses.map(({ mes, titulo, dias }) => (
    <section key={mes} className={styles.mes} data-atrasado={mes === 'atrasados' || undefined}>
      <h3 className={styles.titulo}>
        {titulo}
        <span className={styles.contagem}>
          {countOf(
            dias.reduce((soma, { prazos }) => soma + prazos.length, 0),
            'prazo',
            'prazos',
          )}
        </span>
      </h3>
      <ol className={styles.dias}>
        {dias.map(({ dia, prazos }) => (
          <li key={dia} className={styles.dia}>
            <p className={styles.data}>
              <time dateTime={dia}>
                <strong>{dia.split('-').reverse().join('/')}</strong>
                <span className={styles.semana}>{diaDaSemana(dia)}</span>
              </time>
              <span className={styles.quando} data-perto={isPerto(dia, hoje) || undefined}>
                {quandoE(dia, hoje)}
              </span>
            </p>
            <ul className={styles.prazos}>
              {prazos.map((prazo) => (
                <PrazoItem
                  key={prazo.id}
                  prazo={prazo}
                  semRelatorios={acoes.semRelatorios}
                  {...acoesDe(prazo, acoes)}
                />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  ));
}

/** Within a week: what is to be done next. */
const isPerto = (dia: string, hoje: string): boolean => daysUntil(dia, hoje) <= 7;

type Acoes = Omit<AgendaProps, 'meses' | 'hoje'>;

/** What leads on from a deadline, and from each of its companies. */
function acoesDe(prazo: PrazoMostrado, { onAchados, onVirada, onOportunidades }: Acoes) {
  if (prazo.tipo === 'prescricao' || prazo.tipo === 'retificacao') {
    return { onEmpresa: (empresa: EmpresaDaCarteira) => onAchados({ empresa, prazo }) };
  }
  if (prazo.tipo === 'virada') return { acao: { nome: 'Ver na Virada', go: onVirada } };
  if (prazo.tipo === 'certificado') return { acao: { nome: 'Ver certificados', go: () => goToSection('config') } };
  const empresa = prazo.delas[0]?.empresa;
  const { projetoId } = prazo;
  if (prazo.tipo !== 'oportunidade' || projetoId === null || empresa === undefined) return {};
  const projeto = empresa.projetos.find(({ id }) => id === projetoId);
  const nome =
    projeto === undefined
      ? empresa.nome
      : companyTitle({ empresa: empresa.nome, periodoInicial: projeto.inicio, periodoFinal: projeto.fim });
  return { acao: { nome: 'Ver oportunidades', go: () => onOportunidades({ id: projetoId, nome }) } };
}
