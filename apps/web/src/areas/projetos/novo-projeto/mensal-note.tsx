import { formatDateBr, formatPeriodo } from '@apura/br';
import { proximoMes } from '../proximo-mes.ts';
import { textoPulados } from '../recorrencia-line.tsx';
import styles from './novo-projeto.module.css';

/** Says before credits are spent what a monthly project costs from then on. `hoje` and `fim`: AAAA-MM-DD. */
export function MensalNote({ hoje, fim }: { hoje: string; fim: string }) {
  const { mes, dia, pulados } = proximoMes(hoje, fim);
  return (
    <div className={styles.repeated} role="note">
      <p className={styles.repeatedTitle}>Recorrência mensal: mais 1 crédito por mês</p>
      <p>
        {`Além deste período, o portal vai criar um projeto por mês desta empresa, por 1 crédito cada. O primeiro é o \
de ${formatPeriodo(mes)}, a partir de ${formatDateBr(dia)}. Você pode parar quando quiser, na linha do projeto.`}
      </p>
      {pulados !== undefined && <p>{textoPulados(pulados)}</p>}
    </div>
  );
}
