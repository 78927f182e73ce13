import { useId } from 'react';
import { aparenciaStore, setAparencia } from '../../lib/theme/scheme.ts';
import { densityStore, setDensity } from '../../ui/table/density.ts';
import styles from './aparencia.module.css';

/** The user's own choice of colours and of how high the rows of the tables are, kept in this browser. */
export function Aparencia() {
  const aparencia = aparenciaStore.use((state) => state.aparencia);
  const density = densityStore.use((state) => state.density);
  return (
    <div className={styles.box}>
      <Choice
        legend="Aparência"
        value={aparencia}
        onChange={setAparencia}
        options={[
          { value: 'claro', label: 'Clara' },
          { value: 'escuro', label: 'Escura' },
          { value: 'sistema', label: 'Do sistema' },
        ]}
      />
      <Choice
        legend="Linhas das tabelas"
        value={density}
        onChange={setDensity}
        options={[
          { value: 'comfortable', label: 'Confortáveis' },
          { value: 'compact', label: 'Compactas' },
        ]}
      />
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  legend: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
}

function Choice<Value extends string>({ legend, value, onChange, options }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
