import { Tooltip } from '@mantine/core';
import { creditUsage } from '../../lib/format/credit-usage.ts';
import styles from './credit-meter.module.css';

/** How much of the acquired credits is consumed, as a bar with the numbers beside it and in its tooltip. */
export function CreditMeter({ adquiridos, consumidos }: { adquiridos: string; consumidos: string }) {
  const { percent, acquired, consumed, available } = creditUsage(adquiridos, consumidos);
  const words = `${consumed} de ${acquired} créditos consumidos (${percent}%), ${available} disponíveis`;
  return (
    <Tooltip label={words}>
      <div className={styles.credit}>
        <span className={styles.label} aria-hidden>
          Créditos
        </span>
        {/* biome-ignore lint/a11y/useSemanticElements: a <meter> does not take the owner's colours in every browser */}
        <div
          className={styles.track}
          role="meter"
          aria-label="Créditos consumidos"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.min(100, percent)}
          aria-valuetext={words}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip with the numbers must be reachable by keyboard
          tabIndex={0}
        >
          <div className={styles.fill} style={{ width: `${Math.min(100, percent)}%` }} />
        </div>
        <span className={styles.percent} aria-hidden>
          {percent}%
        </span>
      </div>
    </Tooltip>
  );
}
