import { formatCnpj } from '@apura/br';
import type { Owner } from '@apura/contract';
import { useId, useState } from 'react';
import { creditUsage } from '../../../lib/format/credit-usage.ts';
import styles from './cartao.module.css';
import { formatSaldo } from './saldo.ts';

type Lado = 'frente' | 'verso';

/**
 * The owner as a card: who it is on the front, its credits on the back. The face that is turned away is out of reach.
 */
export function Cartao({ owner }: { owner: Owner }) {
  const [lado, setLado] = useState<Lado>('frente');
  const cardId = useId();
  const { acquired, consumed, available } = creditUsage(owner.creditos_adquiridos, owner.creditos_consumidos);
  return (
    <section className={styles.box} aria-label="Cartão da empresa">
      <div id={cardId} className={styles.scene} aria-live="polite">
        <div className={styles.card} data-lado={lado}>
          <div className={styles.face} inert={lado !== 'frente'} aria-hidden={lado !== 'frente'}>
            <p className={styles.cnpj}>{formatCnpj(owner.cnpj)}</p>
            <p className={styles.razao}>{owner.razao}</p>
            <p className={styles.validade}>
              <span>Validade</span>
              {owner.plano === '' ? 'indeterminada' : `durante o plano ${owner.plano}`}
            </p>
          </div>
          <div className={`${styles.face} ${styles.back}`} inert={lado !== 'verso'} aria-hidden={lado !== 'verso'}>
            <dl className={styles.saldos}>
              <div>
                <dt>Créditos adquiridos</dt>
                <dd>{formatSaldo(acquired)}</dd>
              </div>
              <div>
                <dt>Créditos consumidos</dt>
                <dd>{formatSaldo(consumed)}</dd>
              </div>
              <div className={styles.disponivel}>
                <dt>Saldo disponível</dt>
                <dd>{formatSaldo(available)}</dd>
              </div>
            </dl>
          </div>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are two buttons of one thing */}
      <div className={styles.sides} role="group" aria-label="Lado do cartão">
        {(['frente', 'verso'] as const).map((side) => (
          <button
            key={side}
            type="button"
            className={styles.side}
            aria-pressed={lado === side}
            aria-controls={cardId}
            onClick={() => setLado(side)}
          >
            {side === 'frente' ? 'Frente' : 'Verso'}
          </button>
        ))}
      </div>
    </section>
  );
}
