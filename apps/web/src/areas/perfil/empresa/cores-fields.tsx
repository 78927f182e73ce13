import { TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { normalizeHex } from '../../../lib/theme/color.ts';
import { DEFAULT_PRIMARY, DEFAULT_SECONDARY } from '../../../lib/theme/theme-variables.ts';
import perfil from '../perfil.module.css';
import styles from './cores-fields.module.css';
import type { EmpresaFaults } from './empresa-values.ts';
import { evaluateCores } from './legibilidade.ts';

interface CoresFieldsProps {
  color_1: string;
  color_2: string;
  faults: EmpresaFaults;
  editing: boolean;
  onChange: (field: 'color_1' | 'color_2', value: string) => void;
}

/** The two colours of a white-label owner, each by its code or by the system's chooser, and how they will read. */
export function CoresFields({ color_1, color_2, faults, editing, onChange }: CoresFieldsProps) {
  const primary = normalizeHex(color_2, DEFAULT_PRIMARY);
  const secondary = normalizeHex(color_1, DEFAULT_SECONDARY);
  const field = (name: 'color_1' | 'color_2', label: string, shown: string) => (
    <TextInput
      name={name}
      label={label}
      value={name === 'color_1' ? color_1 : color_2}
      error={faults[name]}
      readOnly={!editing}
      maxLength={7}
      spellCheck={false}
      onChange={(event) => onChange(name, event.currentTarget.value.trim())}
      leftSectionWidth={44}
      leftSection={
        <input
          type="color"
          className={styles.swatch}
          aria-label={`Escolher ${label.toLowerCase()}`}
          value={shown}
          disabled={!editing}
          onChange={(event) => onChange(name, event.currentTarget.value.toUpperCase())}
        />
      }
    />
  );
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Cores do portal</legend>
      <div className={perfil.pair}>
        {field('color_2', 'Cor primária', primary)}
        {field('color_1', 'Cor secundária', secondary)}
      </div>
      {editing && (
        <>
          <p className={styles.hint}>
            O portal já mostra as cores escolhidas. Elas só valem para todos depois de salvas.
          </p>
          <ul className={styles.checks} aria-label="Legibilidade">
            {evaluateCores(primary, secondary).map(({ onde, serve, texto }) => (
              <li key={onde} data-serve={serve || undefined}>
                {serve ? <IconCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
                <span>
                  <strong>{onde}:</strong> {texto}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </fieldset>
  );
}
