import { formatDateBr, todayInSaoPaulo } from '@apura/br';
import type { Projeto } from '@apura/contract';
import { countOf } from '../../../lib/format/counts.ts';
import { creditUsage } from '../../../lib/format/credit-usage.ts';
import { useOwner } from '../../../lib/session/session-store.ts';
import { proximoMes, ultimoPeriodo } from '../proximo-mes.ts';
import styles from './selecao.module.css';

const MONTHS_OF_A_YEAR = 12;
const credits = (count: number) => countOf(count, 'crédito', 'créditos');

interface PrecoMensalProps {
  /** Those that become monthly. */
  projetos: readonly Projeto[];
  /** Every project of the owner. */
  todos: readonly Projeto[];
}

/** What monthly projects cost together: each month, in a year, and the first ones with their day; and what is left. */
export function PrecoMensal({ projetos, todos }: PrecoMensalProps) {
  const owner = useOwner();
  const { available } = creditUsage(owner.creditos_adquiridos, owner.creditos_consumidos);
  const hoje = todayInSaoPaulo(new Date());
  // A project that was monthly before has opened months already.
  const openedBy = Map.groupBy(todos, ({ origem }) => origem);
  const proximos = projetos.map((projeto) => proximoMes(hoje, ultimoPeriodo(projeto, openedBy.get(projeto.id) ?? [])));
  const byDay = [...Map.groupBy(proximos, ({ dia }) => dia)].sort(([a], [b]) => (a < b ? -1 : 1));
  const skipped = proximos.filter(({ pulados }) => pulados !== undefined).length;
  const perMonth = projetos.length;
  const months = Math.floor(available / perMonth);
  return (
    <>
      <dl className={styles.preco} aria-label="Preço">
        <div>
          <dt>Por mês</dt>
          <dd>{credits(perMonth)}</dd>
        </div>
        <div>
          <dt>Em 12 meses</dt>
          <dd>{credits(perMonth * MONTHS_OF_A_YEAR)}</dd>
        </div>
        {byDay.map(([dia, ofDay]) => (
          <div key={dia}>
            <dt>{dia === hoje ? 'Primeiros projetos, hoje' : `Primeiros projetos, em ${formatDateBr(dia)}`}</dt>
            <dd>{credits(ofDay.length)}</dd>
          </div>
        ))}
        <div>
          <dt>Saldo disponível</dt>
          <dd>{credits(available)}</dd>
        </div>
      </dl>
      <p className={styles.hint} data-warning={months < 1 || undefined}>
        {months < 1
          ? 'O saldo não cobre o primeiro mês de todos: sem crédito, o projeto do mês não é criado.'
          : `O saldo cobre ${countOf(months, 'mês', 'meses')} desses projetos.`}
      </p>
      {skipped > 0 && (
        <p className={styles.hint}>
          {`Em ${countOf(skipped, 'projeto', 'projetos')} há meses, entre o período e o primeiro mês, que não entram: \
se precisar, crie um projeto para eles em Novo.`}
        </p>
      )}
    </>
  );
}
