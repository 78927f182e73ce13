import { NativeSelect } from '@mantine/core';
import styles from './analise.module.css';

interface PickProps {
  label: string;
  keys: readonly string[];
  /** What is chosen by choosing no column; without it one must be chosen. */
  none?: string;
  value: string | null;
  onPick: (key: string | null) => void;
}

/** Chooses a column by its name. */
export function Pick({ label, keys, none, value, onPick }: PickProps) {
  const data = keys.map((key) => ({ value: key, label: key }));
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the select is its control
    <label className={styles.pick}>
      <span>{label}</span>
      <NativeSelect
        size="xs"
        data={none === undefined ? data : [{ value: '', label: none }, ...data]}
        value={value ?? ''}
        onChange={(event) => onPick(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      />
    </label>
  );
}
