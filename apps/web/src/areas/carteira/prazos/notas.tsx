import type { EmpresaDaCarteira, Prazos } from '@apura/contract';
import { useMemo } from 'react';
import { countOf } from '../../../lib/format/counts.ts';
import styles from './prazos.module.css';

/** What the calendar leaves out, and the companies of which it does not know what they deliver. */
export function NotasDosPrazos({ dados, empresas }: { dados: Prazos; empresas: readonly EmpresaDaCarteira[] }) {
  const sem = useMemo(() => {
    const cnpjs = new Set(dados.semObrigacao.map((lugar) => dados.empresas[lugar]));
    return empresas.filter(({ cnpj }) => cnpjs.has(cnpj));
  }, [dados, empresas]);
  return (
    <div className={styles.notas}>
      <p>
        As obrigações são as que os arquivos dos últimos 24 meses mostram que a empresa entrega, sem os meses que já
        vieram. Os dias úteis são os nacionais: confira feriados locais e prorrogações na agenda tributária da Receita.
        A EFD ICMS/IPI fica fora, porque cada estado tem o seu dia.
      </p>
      <p>Pago a maior e saldo não se somam. Contingentes e valores de confiança baixa ficam fora.</p>
      {sem.length > 0 && (
        <details>
          <summary>
            {countOf(sem.length, 'empresa sem', 'empresas sem')} arquivo recente que mostre o que entrega
            {sem.length === 1 ? '' : 'm'}: envie a última EFD-Contribuições ou o PGDAS-D
          </summary>
          <ul>
            {sem.map(({ cnpj, nome }) => (
              <li key={cnpj}>{nome}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
